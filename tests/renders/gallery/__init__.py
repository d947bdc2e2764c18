"""Pictures that show everything there is to draw at least once, held by the hashes of their pixels.

``python -m tests.renders.gallery show`` draws those that differ from the last commit, old beside new;
``python -m tests.renders.gallery`` writes the hashes again. Pillow, and with it FreeType, is pinned in
requirements.lock and requirements-dev.lock, and the fonts lie in ``renders``: another version of either may
change pixels without any change of ours.
"""
