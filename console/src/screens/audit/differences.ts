export interface Difference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The leaves of a recorded state by their path, such as `score.home`. */
function leaves(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (!isGroup(value))
    return [[path === '' ? 'value' : path, typeof value === 'string' ? value : JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** Compares two recorded states, field by field. Changed fields come first. */
export function differencesOf(before: unknown, after: unknown): readonly Difference[] {
  const [old, now] = [new Map(leaves(before, '')), new Map(leaves(after, ''))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({
      name,
      before: old.get(name) ?? '',
      after: now.get(name) ?? '',
      isChanged: old.get(name) !== now.get(name),
    }))
    .toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}
