"""The measurements, one file per room."""
