import { median } from '../median.ts';

/** The measures of a page in one run. Scores are out of 100. */
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

/** The limits: minimum scores, maximum layout shift and script size. */
export const bars: readonly Bar[] = [
  { name: 'performance', least: 95 },
  { name: 'accessibility', least: 100 },
  { name: 'bestPractices', least: 100 },
  { name: 'seo', least: 100 },
  { name: 'shift', most: 0.02 },
  { name: 'scriptKb', most: 165 },
];

/** The median of each measure over the runs. */
export function medians(runs: readonly Measures[]): Measures {
  const of = (name: keyof Measures) => median(runs.map((run) => run[name]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    shift: of('shift'),
    scriptKb: of('scriptKb'),
  };
}

/** The measures outside their limit. */
export const missed = (measures: Measures): readonly (keyof Measures)[] =>
  bars
    .filter(({ name, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) => {
      const value = measures[name];
      return !(value >= least && value <= most);
    })
    .map(({ name }) => name);
