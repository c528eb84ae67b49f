/**
 * The versions of some areas of data at one moment.
 *
 * A version counts the changes of its area. A restored backup reuses version numbers for different data,
 * so versions are only comparable within an epoch (see `epochQuery`).
 */
export interface Stamp {
  readonly epoch: string;
  readonly areas: ReadonlyMap<string, number>;
}

/** The stamp of an answer that used no versioned data. */
export const emptyStamp: Stamp = { epoch: '', areas: new Map() };

/** Returns the stamp of only these areas; an area that was never changed has version 0. */
export const pickAreas = ({ epoch, areas }: Stamp, names: readonly string[]): Stamp => ({
  epoch,
  areas: new Map(names.map((area) => [area, areas.get(area) ?? 0])),
});

/** Whether all versions of a stamp equal those of `now`. */
export function isCurrent(stamp: Stamp, now: Stamp): boolean {
  if (stamp.areas.size > 0 && stamp.epoch !== now.epoch) return false;
  for (const [area, version] of stamp.areas) if ((now.areas.get(area) ?? 0) !== version) return false;
  return true;
}
