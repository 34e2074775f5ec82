"""Writing P-mode PNG files in bands.

A PNG's pixels are one deflate stream. Made of pieces that each end on a byte boundary and refer to nothing before
them, the pieces of rows that did not change can be used again; only the bands that a step touched are deflated.
"""

from __future__ import annotations

import zlib
from struct import pack

from PIL import Image

BAND = 50
"""Rows in a band: small enough that a changed tile costs little, large enough that the pieces compress well."""

LEVEL = 2
"""zlib's level for a band: 3 and more cost more milliseconds than the bytes they save are worth."""


def band_count(height: int) -> int:
    """How many bands a picture of that height has."""
    return (height + BAND - 1) // BAND


def deflate_band(padded: Image.Image, number: int) -> bytes:
    """One band, deflated, of a P picture whose first column is the filter byte 0 of every row."""
    top = number * BAND
    bottom = min(top + BAND, padded.height)
    raw = padded.crop((0, top, padded.width, bottom)).tobytes()
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -15, 9)
    last = bottom == padded.height
    return packer.compress(raw) + packer.flush(zlib.Z_FINISH if last else zlib.Z_FULL_FLUSH)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def assemble(padded: Image.Image, palette: bytes, bands: list[bytes]) -> bytes:
    """The file of a padded picture and its bands made by ``deflate_band``; ``palette`` is 768 bytes."""
    check = zlib.adler32(padded.tobytes())
    stream = b"".join((b"\x78\x5e", *bands, pack(">I", check)))
    header = pack(">IIBBBBB", padded.width - 1, padded.height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", stream),
            _chunk(b"IEND", b""),
        )
    )
