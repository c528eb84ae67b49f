import type { TestRun } from '../reports/read-reports.ts';
import type { Requirement } from './requirements.ts';

const maxIdsPerTitle = 3;

/** The requirement ids in brackets in a test's title. */
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

function areaCoverage(list: readonly Requirement[], proved: ReadonlySet<string>): AreaCoverage {
  const missing = list.filter(({ id }) => !proved.has(id)).map(({ id }) => id);
  return { total: list.length, covered: list.length - missing.length, missing };
}

const idsByOutcome = (tests: readonly TestRun[], expected: TestRun['outcome']): ReadonlySet<string> =>
  new Set(tests.filter(({ outcome }) => outcome === expected).flatMap(({ title }) => idsIn(title)));

/** Requirements whose test passed only at its retry: not proved, but no reason to fail the run. */
export const flakyIds = (tests: readonly TestRun[]): ReadonlySet<string> => idsByOutcome(tests, 'flaky');

/** The requirements that are named by a test that ran and passed. */
export function coverageOf(requirements: readonly Requirement[], tests: readonly TestRun[]): Coverage {
  const proved = idsByOutcome(tests, 'passed');
  const byArea = Map.groupBy(requirements, ({ area }) => area);
  const areas = Object.fromEntries(
    [...byArea]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([area, list]) => [area, areaCoverage(list, proved)]),
  );
  const { total, covered } = areaCoverage(requirements, proved);
  return { total, covered, areas };
}

/** Faults of the titles themselves, whether their tests passed or not. */
export function titleFaults(
  requirements: readonly Requirement[],
  tests: readonly TestRun[],
): readonly string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return tests.flatMap(({ title, file }) => {
    const ids = idsIn(title);
    return [
      ...(ids.length > maxIdsPerTitle
        ? [`${file}: "${title}" names more than ${maxIdsPerTitle} requirements`]
        : []),
      ...ids
        .filter((id) => !known.has(id))
        .map((id) => `${file}: "${title}" names ${id}, which is not a requirement`),
    ];
  });
}

export interface Demand {
  readonly areas: readonly string[];
  /** Only these kinds; every kind if empty. */
  readonly kinds: readonly string[];
  readonly except: readonly string[];
}

/** The demanded requirements that are not proved. */
export function gaps(
  requirements: readonly Requirement[],
  { areas }: Coverage,
  { areas: demandedAreas, kinds, except }: Demand,
): readonly Requirement[] {
  const missing = new Set(demandedAreas.flatMap((area) => areas[area]?.missing ?? []));
  return requirements.filter(
    ({ id, kind }) => missing.has(id) && !except.includes(id) && (kinds.length === 0 || kinds.includes(kind)),
  );
}

/** Values of a demand that match no requirement: a misspelt area would otherwise demand nothing. */
export function unknownValues(
  requirements: readonly Requirement[],
  { areas, kinds, except }: Demand,
): readonly string[] {
  const unmatched = (values: readonly string[], key: 'area' | 'kind' | 'id') =>
    values.filter((value) => requirements.every((one) => one[key] !== value));
  return [...unmatched(areas, 'area'), ...unmatched(kinds, 'kind'), ...unmatched(except, 'id')];
}
