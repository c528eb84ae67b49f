import type { TopRow } from './finished.ts';

const idOf = ({ playerId, slateId }: TopRow): string => `${playerId} ${slateId}`;

/** Larger gaps come first. Equal ones are sorted by id, so that the same rows have the same order. */
const compareGaps = (a: TopRow, b: TopRow): number =>
  b.gapTenths - a.gapTenths || (idOf(a) < idOf(b) ? -1 : 1);

/** Finds the rows above the algorithm with the largest gaps, at most one row of each player. */
export function findBestRows(rows: readonly TopRow[], most: number): TopRow[] {
  const byPlayer = new Map<string, TopRow>();
  for (const row of rows.filter(({ ahead, gapTenths }) => ahead && gapTenths > 0).toSorted(compareGaps))
    if (!byPlayer.has(row.playerId)) byPlayer.set(row.playerId, row);
  return [...byPlayer.values()].slice(0, most);
}
