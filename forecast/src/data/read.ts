/**
 * Validation of data from outside, such as a parsed file: each function returns the value with its type, or throws a
 * TypeError that names the field.
 */

export function fields(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw wrong(name, 'an object');
  return Object.fromEntries(Object.entries(value));
}

export function list(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(name, 'a list');
  return value;
}

export function number(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(name, 'a finite number');
  return value;
}

export function text(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrong(name, 'text');
  return value;
}

export function truth(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') throw wrong(name, 'true or false');
  return value;
}

export function oneOf<T extends string>(known: readonly T[], value: unknown, name: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw wrong(name, `one of ${known.join(', ')}`);
  return found;
}

function wrong(name: string, expected: string): TypeError {
  return new TypeError(`"${name}" must be ${expected}.`);
}
