import type { TestRun } from '../reports/read-reports.ts';
import type { Requirement } from './requirements.ts';

const maxIdsPerTitle = 3;

/** Extracts the requirement ids in brackets from a test's title. */
export const extractIds = (title: string): readonly string[] =>
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

function computeAreaCoverage(list: readonly Requirement[], proved: ReadonlySet<string>): AreaCoverage {
  const missing = list.filter(({ id }) => !proved.has(id)).map(({ id }) => id);
  return { total: list.length, covered: list.length - missing.length, missing };
}

const findIdsByOutcome = (tests: readonly TestRun[], expected: TestRun['outcome']): ReadonlySet<string> =>
  new Set(tests.filter(({ outcome }) => outcome === expected).flatMap(({ title }) => extractIds(title)));

/** Finds requirements whose test passed only on its retry. They are not proved but do not fail the run. */
export const findFlakyIds = (tests: readonly TestRun[]): ReadonlySet<string> =>
  findIdsByOutcome(tests, 'flaky');

/** Computes which requirements a passed test names. */
export function computeCoverage(requirements: readonly Requirement[], tests: readonly TestRun[]): Coverage {
  const proved = findIdsByOutcome(tests, 'passed');
  const byArea = Map.groupBy(requirements, ({ area }) => area);
  const areas = Object.fromEntries(
    [...byArea]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([area, list]) => [area, computeAreaCoverage(list, proved)]),
  );
  const { total, covered } = computeAreaCoverage(requirements, proved);
  return { total, covered, areas };
}

/** Finds wrong ids in titles, of passed and failed tests. */
export function findTitleFaults(
  requirements: readonly Requirement[],
  tests: readonly TestRun[],
): readonly string[] {
  const knownIds = new Set(requirements.map(({ id }) => id));
  return tests.flatMap(({ title, file }) => {
    const ids = extractIds(title);
    return [
      ...(ids.length > maxIdsPerTitle
        ? [`${file}: "${title}" names more than ${maxIdsPerTitle} requirements`]
        : []),
      ...ids
        .filter((id) => !knownIds.has(id))
        .map((id) => `${file}: "${title}" names ${id}, which is not a requirement`),
    ];
  });
}

export interface Demand {
  readonly areas: readonly string[];
  /** Kinds to demand; all kinds if empty. */
  readonly kinds: readonly string[];
  readonly except: readonly string[];
}

/** Returns the demanded requirements that are not proved. */
export function findGaps(
  requirements: readonly Requirement[],
  { areas }: Coverage,
  { areas: demandedAreas, kinds, except }: Demand,
): readonly Requirement[] {
  const missing = new Set(demandedAreas.flatMap((area) => areas[area]?.missing ?? []));
  return requirements.filter(
    ({ id, kind }) => missing.has(id) && !except.includes(id) && (kinds.length === 0 || kinds.includes(kind)),
  );
}

/** Returns values of a demand that match no requirement. Without this check, a misspelled area would demand nothing. */
export function findUnknownValues(
  requirements: readonly Requirement[],
  { areas, kinds, except }: Demand,
): readonly string[] {
  const unmatched = (values: readonly string[], key: 'area' | 'kind' | 'id') =>
    values.filter((value) => requirements.every((one) => one[key] !== value));
  return [...unmatched(areas, 'area'), ...unmatched(kinds, 'kind'), ...unmatched(except, 'id')];
}
