"""The screens: layouts, and the handlers of clicks."""
