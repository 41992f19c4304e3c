"""MurmurHash3 (x64, 128 bits), as floret uses it, for the short keys that pieces of words are."""

from __future__ import annotations

_MASK = 0xFFFFFFFFFFFFFFFF
_C1 = 0x87C37B91114253D5
_C2 = 0x4CF5AD432745937F


def murmur3(key: bytes, seed: int) -> tuple[int, int, int, int]:
    """Return the hash as four numbers of 32 bits."""
    h1 = h2 = seed & 0xFFFFFFFF
    n_whole = len(key) // 16 * 16
    for start in range(0, n_whole, 16):
        k1 = int.from_bytes(key[start : start + 8], "little")
        k2 = int.from_bytes(key[start + 8 : start + 16], "little")
        h1 ^= _rotated(k1 * _C1 & _MASK, 31) * _C2 & _MASK
        h1 = ((_rotated(h1, 27) + h2 & _MASK) * 5 + 0x52DCE729) & _MASK
        h2 ^= _rotated(k2 * _C2 & _MASK, 33) * _C1 & _MASK
        h2 = ((_rotated(h2, 31) + h1 & _MASK) * 5 + 0x38495AB5) & _MASK
    h2 ^= _rotated(int.from_bytes(key[n_whole + 8 :], "little") * _C2 & _MASK, 33) * _C1 & _MASK
    rest = key[n_whole : n_whole + 8]
    h1 ^= _rotated(int.from_bytes(rest, "little") * _C1 & _MASK, 31) * _C2 & _MASK
    h1, h2 = h1 ^ len(key), h2 ^ len(key)
    h1 = h1 + h2 & _MASK
    h2 = h2 + h1 & _MASK
    h1, h2 = _mixed(h1), _mixed(h2)
    h1 = h1 + h2 & _MASK
    h2 = h2 + h1 & _MASK
    return h1 & 0xFFFFFFFF, h1 >> 32, h2 & 0xFFFFFFFF, h2 >> 32


def _rotated(value: int, by: int) -> int:
    return (value << by | value >> (64 - by)) & _MASK


def _mixed(value: int) -> int:
    value = (value ^ value >> 33) * 0xFF51AFD7ED558CCD & _MASK
    value = (value ^ value >> 33) * 0xC4CEB9FE1A85EC53 & _MASK
    return value ^ value >> 33
