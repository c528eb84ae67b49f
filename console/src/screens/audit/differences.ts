import { readableTimes } from '../../design/readable-times.ts';
import { wordsOfName } from '../../platform/words-of-name.ts';

export interface Difference {
  /** The field in words: "Home points". */
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Labels for fields of `basis`: the ids and versions from which an act's outcome is computed. */
const basisWords: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^basis\.sportId$/u, 'Id of the sport'],
  [/^basis\.runId$/u, 'Id of the ratings'],
  [/^basis\.boards\./u, 'Version of the board'],
];

const nameOf = (path: string): string =>
  basisWords.find(([pattern]) => pattern.test(path))?.[1] ?? wordsOfName(path);

function textOf(value: unknown): string {
  if (typeof value === 'string') return readableTimes(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one: unknown) => textOf(one)).join(', ');
  if (isGroup(value))
    return Object.entries(value)
      .flatMap(([name, inner]) =>
        inner === null ? [] : [`${wordsOfName(name).toLowerCase()} ${textOf(inner)}`],
      )
      .join(', ');
  return JSON.stringify(value);
}

/** Flattens a recorded state to its fields by path, such as `score.home`. */
function flatten(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (!isGroup(value)) return [[path === '' ? 'value' : path, textOf(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** Compares two recorded states, field by field. Changed fields come first. */
export function differencesOf(before: unknown, after: unknown): readonly Difference[] {
  const [old, now] = [new Map(flatten(before, '')), new Map(flatten(after, ''))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({
      name: nameOf(path),
      before: old.get(path) ?? '',
      after: now.get(path) ?? '',
      isChanged: old.get(path) !== now.get(path),
    }))
    .toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}
