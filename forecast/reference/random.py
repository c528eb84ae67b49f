"""Reference stream of the seeded generator: an independent implementation with Python's unbounded integers.

Run: python3 forecast/reference/random.py > forecast/reference/random.json
The bare generator started from 1, 2, 3, 4 gives 11520, 0, 5927040, 70819200, 2031721883, …, the first outputs that its authors published.
"""
import json

MASK = 0xFFFFFFFF


def rotate_left(word, by):
    return ((word << by) | (word >> (32 - by))) & MASK


def xoshiro128(state):
    a, b, c, d = state
    while True:
        yield (rotate_left((b * 5) & MASK, 7) * 9) & MASK
        shifted = (b << 9) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = rotate_left(d, 11)


def mix(word, lane):
    h = (word ^ (lane * 0x9E3779B9)) & MASK
    h = ((h ^ (h >> 16)) * 0x85EBCA6B) & MASK
    h = ((h ^ (h >> 13)) * 0xC2B2AE35) & MASK
    return h ^ (h >> 16)


def seeded(seed):
    low, high = seed & MASK, (seed >> 32) & MASK
    return xoshiro128((mix(low, 1), mix(high, 2), mix(low ^ high, 3), mix(low, 4) | 1))


def uniforms(seed, count):
    bits = seeded(seed)
    return [((next(bits) >> 5) * 67108864 + (next(bits) >> 6) + 0.5) / 9007199254740992 for _ in range(count)]


def first(stream, count):
    return [next(stream) for _ in range(count)]


SEEDS = [0, 1, 7, -1, 2026, 123456789012345, -987654321098765]
print(json.dumps({
    "madeBy": "forecast/reference/random.py",
    "bits": {"state": [1, 2, 3, 4], "values": first(xoshiro128((1, 2, 3, 4)), 10)},
    "uniform": [{"seed": seed, "values": uniforms(seed, 4)} for seed in SEEDS],
}, indent=1))
