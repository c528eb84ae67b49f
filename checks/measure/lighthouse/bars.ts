import { median } from '../median.ts';

/** The measures of a page in one run. Scores are percentages. */
export interface Measures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Kilobytes of script on the wire. */
  readonly scriptKb: number;
}

interface Bar {
  readonly name: keyof Measures;
  readonly least?: number;
  readonly most?: number;
}

/** The limits for every page. */
export const bars: readonly Bar[] = [
  { name: 'performance', least: 95 },
  { name: 'accessibility', least: 100 },
  { name: 'bestPractices', least: 100 },
  { name: 'seo', least: 100 },
  { name: 'shift', most: 0.02 },
  { name: 'scriptKb', most: 165 },
];

/** Returns the median of each measure over the runs. */
export function medians(runs: readonly Measures[]): Measures {
  const medianOf = (name: keyof Measures) => median(runs.map((run) => run[name]));
  return {
    performance: medianOf('performance'),
    accessibility: medianOf('accessibility'),
    bestPractices: medianOf('bestPractices'),
    seo: medianOf('seo'),
    shift: medianOf('shift'),
    scriptKb: medianOf('scriptKb'),
  };
}

/** Returns the names of the measures outside their limits. */
export const missed = (measures: Measures): readonly (keyof Measures)[] =>
  bars
    .filter(({ name, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) => {
      const value = measures[name];
      return !(value >= least && value <= most);
    })
    .map(({ name }) => name);
