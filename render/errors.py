"""What can go wrong on the way from a position to a picture, in a sentence for people."""

from __future__ import annotations


class PictureError(Exception):
    """A position that cannot be drawn, or a wish for a picture that cannot be met; ``str()`` is the sentence."""
