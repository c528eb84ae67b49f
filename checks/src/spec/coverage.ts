import type { RanTest } from '../reports/read-reports.ts';
import type { Requirement } from './requirements.ts';

const mostIdsATest = 3;

/** The requirement ids that a test's title names, in brackets. */
export const idsIn = (title: string): readonly string[] =>
  [...title.matchAll(/\[((?:S\d+|D)-[^\]\s]*)\]/gu)].map(([, id = '']) => id);

export interface AreaCoverage {
  readonly total: number;
  readonly covered: number;
  readonly missing: readonly string[];
}

export interface Coverage {
  readonly total: number;
  readonly covered: number;
  readonly areas: Readonly<Record<string, AreaCoverage>>;
}

function summed(list: readonly Requirement[], proved: ReadonlySet<string>): AreaCoverage {
  const missing = list.filter(({ id }) => !proved.has(id)).map(({ id }) => id);
  return { total: list.length, covered: list.length - missing.length, missing };
}

const idsOfTests = (tests: readonly RanTest[], wanted: RanTest['outcome']): ReadonlySet<string> =>
  new Set(tests.filter(({ outcome }) => outcome === wanted).flatMap(({ title }) => idsIn(title)));

/** Requirements named by a test that passed when it was tried again: not counted as proved, but no reason to stop a landing. */
export const shownAtSecondTry = (tests: readonly RanTest[]): ReadonlySet<string> =>
  idsOfTests(tests, 'flaky');

/** Which requirements are named by a test that ran and passed. */
export function coverageOf(requirements: readonly Requirement[], tests: readonly RanTest[]): Coverage {
  const proved = idsOfTests(tests, 'passed');
  const byArea = Map.groupBy(requirements, ({ area }) => area);
  const areas = Object.fromEntries(
    [...byArea]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([area, list]) => [area, summed(list, proved)]),
  );
  const { total, covered } = summed(requirements, proved);
  return { total, covered, areas };
}

/** What is wrong with the titles themselves, whether their tests passed or not. */
export function titleFaults(
  requirements: readonly Requirement[],
  tests: readonly RanTest[],
): readonly string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return tests.flatMap(({ title, file }) => {
    const ids = idsIn(title);
    return [
      ...(ids.length > mostIdsATest
        ? [`${file}: "${title}" names more than ${mostIdsATest} requirements`]
        : []),
      ...ids
        .filter((id) => !known.has(id))
        .map((id) => `${file}: "${title}" names ${id}, which is no requirement`),
    ];
  });
}

export interface Demand {
  readonly areas: readonly string[];
  /** Only these kinds; all if empty. */
  readonly kinds: readonly string[];
  readonly except: readonly string[];
}

/** The requirements that are demanded and not proved. */
export function gaps(
  requirements: readonly Requirement[],
  { areas }: Coverage,
  { areas: wanted, kinds, except }: Demand,
): readonly Requirement[] {
  const missing = new Set(wanted.flatMap((area) => areas[area]?.missing ?? []));
  return requirements.filter(
    ({ id, kind }) => missing.has(id) && !except.includes(id) && (kinds.length === 0 || kinds.includes(kind)),
  );
}

/** Words of a demand that name nothing: a misspelt area would otherwise demand nothing, silently. */
export function unknownWords(
  requirements: readonly Requirement[],
  { areas, kinds, except }: Demand,
): readonly string[] {
  const among = (words: readonly string[], key: 'area' | 'kind' | 'id') =>
    words.filter((word) => requirements.every((one) => one[key] !== word));
  return [...among(areas, 'area'), ...among(kinds, 'kind'), ...among(except, 'id')];
}
