"""Reference solutions of symmetric positive definite systems, in exact rational arithmetic.

Run: python3 forecast/reference/linear-algebra.py > forecast/reference/linear-algebra.json
"""
import json
from fractions import Fraction


def solve(matrix, right):
    """Gauss–Jordan elimination on fractions: no rounding until the end."""
    n = len(right)
    rows = [[Fraction(v) for v in row] + [Fraction(b)] for row, b in zip(matrix, right)]
    for i in range(n):
        pivot = rows[i][i]
        rows[i] = [v / pivot for v in rows[i]]
        for j in range(n):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i])]
    return [float(row[n]) for row in rows]


def gram(rows, ridge):
    """XᵀX + ridge·I of a table of whole numbers: the matrix of least squares."""
    columns = list(zip(*rows))
    return [[sum(a * b for a, b in zip(p, q)) + (ridge if i == j else 0) for j, q in enumerate(columns)]
            for i, p in enumerate(columns)]


SYSTEMS = [
    ([[4, 2], [2, 5]], [8, 8]),
    ([[2]], [3]),
    (gram([[1, 0, -1, 2], [0, 1, 3, -1], [2, -2, 0, 1], [1, 1, 1, 1], [5, -3, 2, 0]], 1), [1, 2, 3, 4]),
    (gram([[(7 * i * i + 3 * i * j + 5 * j) % 11 - 5 for j in range(6)] for i in range(12)], 2), [9, -4, 0, 2, 7, -1]),
]
print(json.dumps({
    "madeBy": "forecast/reference/linear-algebra.py",
    "systems": [{"matrix": [v for row in m for v in row], "right": b, "solution": solve(m, b)} for m, b in SYSTEMS],
}, indent=1))
