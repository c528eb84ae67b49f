"""Reference values of the standard normal distribution, computed to 60 digits with mpmath, rounded to the nearest double.

Run: python3 forecast/reference/normal.py > forecast/reference/normal.json
Every argument is a double printed exactly enough to read back as the same double.
"""
import json
from mpmath import mp, mpf, erfc, exp, sqrt, pi, nstr, log

mp.dps = 60

ARGUMENTS = [-37, -30, -20.5, -12.25, -8, -6.1, -5.7, -5.65, -5, -4.2, -3, -2.5, -1.96, -1.5, -1, -0.7, -0.67, -0.6629,
             -0.5, -0.25, -0.1, -0.01, -1e-5, -1e-12, 0, 1e-9, 0.003, 0.05, 0.2, 1 / 3, 0.6, 0.6629, 0.68, 0.9, 1.2,
             1.6448536269514722, 2, 2.3263478740408408, 3.5, 4.75, 5.6568, 6, 7.5, 8.25]
PROBABILITIES = [1e-300, 1e-200, 1e-100, 1e-50, 1e-20, 1.4e-11, 1.38e-11, 1e-9, 1e-6, 1e-4, 0.001, 0.01, 0.025, 0.05,
                 0.0749, 0.075, 0.0751, 0.1, 0.2, 0.25, 1 / 3, 0.4, 0.45, 0.49, 0.4999, 0.5, 0.51, 0.6, 2 / 3, 0.75, 0.8,
                 0.9, 0.92, 0.925, 0.9251, 0.95, 0.975, 0.99, 0.999, 0.9999, 0.999999]


def cdf(x):
    return erfc(-mpf(x) / sqrt(mpf(2))) / 2


def pdf(x):
    return exp(-mpf(x) ** 2 / 2) / sqrt(2 * pi)


def quantile(p):
    p = mpf(p)
    if p == mpf(1) / 2:
        return mpf(0)
    guess = -sqrt(-2 * log(p)) if p < 0.5 else sqrt(-2 * log(1 - p))
    lower, upper = (guess - 1, mpf(0)) if p < 0.5 else (mpf(0), guess + 1)
    for _ in range(220):
        middle = (lower + upper) / 2
        if cdf(middle) < p:
            lower = middle
        else:
            upper = middle
    return (lower + upper) / 2


def number(value):
    return float(nstr(value, 25))


print(json.dumps({
    "madeBy": "forecast/reference/normal.py",
    "cdf": [{"x": x, "value": number(cdf(x))} for x in ARGUMENTS],
    "pdf": [{"x": x, "value": number(pdf(x))} for x in ARGUMENTS],
    "quantile": [{"p": p, "value": number(quantile(p))} for p in PROBABILITIES],
}, indent=1))
