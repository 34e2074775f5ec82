"""Finite fields of up to 25 elements, for the planes from which exact designs are built."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

_MODULI: dict[int, tuple[int, tuple[int, ...]]] = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 0)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 0)),
}
"""Order: the prime, and the coefficients c of an irreducible polynomial x^n + ... + c1 x + c0, lowest first."""


@dataclass(frozen=True, slots=True)
class Field:
    """The elements are 0 to ``order`` - 1, with 0 and 1 in their usual parts; two of them index each table."""

    order: int
    plus: tuple[tuple[int, ...], ...]
    times: tuple[tuple[int, ...], ...]


@cache
def field(order: int) -> Field | None:
    """The field with so many elements; None where there is none, or none of a size that leagues need."""
    if order in _MODULI:
        prime, low = _MODULI[order]
    elif order > 1 and all(order % divisor for divisor in range(2, order)):
        prime, low = order, (0,)
    else:
        return None
    elements = [_digits(number, prime, len(low)) for number in range(order)]
    numbers = {digits: number for number, digits in enumerate(elements)}
    plus = tuple(
        tuple(numbers[tuple((a + b) % prime for a, b in zip(left, right, strict=True))] for right in elements)
        for left in elements
    )
    times = tuple(tuple(numbers[_product(left, right, prime, low)] for right in elements) for left in elements)
    return Field(order, plus, times)


def _digits(number: int, base: int, length: int) -> tuple[int, ...]:
    digits: list[int] = []
    for _ in range(length):
        number, digit = divmod(number, base)
        digits.append(digit)
    return tuple(digits)


def _product(left: tuple[int, ...], right: tuple[int, ...], prime: int, low: tuple[int, ...]) -> tuple[int, ...]:
    """The product of two polynomials, with every high power replaced by what the modulus says it equals."""
    size = len(low)
    long = [0] * (2 * size - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            long[i + j] += a * b
    for power in range(2 * size - 2, size - 1, -1):
        for i, coefficient in enumerate(low):
            long[power - size + i] -= long[power] * coefficient
    return tuple(value % prime for value in long[:size])
