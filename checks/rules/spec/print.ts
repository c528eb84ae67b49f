import type { AreaCoverage, Coverage } from './coverage.ts';

function line(name: string, { covered, total }: Pick<AreaCoverage, 'covered' | 'total'>): string {
  const share = `${Math.floor((100 * covered) / total)}%`;
  return `${name.padEnd(16)}${String(covered).padStart(5)} of ${String(total).padStart(3)}${share.padStart(6)}`;
}

/** Formats the coverage by area as a table. */
export const formatCoverage = ({ areas, ...all }: Coverage): string =>
  [...Object.entries(areas).map(([area, coverage]) => line(area, coverage)), line('all', all)].join('\n');
