import type { Rating } from '@outpick/forecast';
import type { Reader } from '../../platform/database/transaction.ts';

type StoredRating = Pick<Rating, 'rating' | 'deviation'>;

/** The difference between the ratings of two runs. */
export interface RatingChanges {
  /** Teams whose rating or its uncertainty differs, or that got a rating or lost it. */
  readonly teams: number;
  /** The team whose rating changed most; null if none did. */
  readonly largest: { readonly teamId: string; readonly change: number } | null;
}

/** The ratings of a run by team; empty without a run. */
export async function loadRatings(
  db: Reader,
  runId: string | undefined,
): Promise<ReadonlyMap<string, StoredRating>> {
  if (runId === undefined) return new Map();
  const rows = await db
    .selectFrom('ratings')
    .select(['team_id', 'rating', 'deviation'])
    .where('run_id', '=', runId)
    .execute();
  return new Map(rows.map(({ team_id: team, ...rating }) => [team, rating]));
}

export function compareRatings(
  before: ReadonlyMap<string, StoredRating>,
  after: ReadonlyMap<string, StoredRating>,
): RatingChanges {
  const teams = new Set([...before.keys(), ...after.keys()]);
  const differing = [...teams].filter((team) => {
    const [old, now] = [before.get(team), after.get(team)];
    return old?.rating !== now?.rating || old?.deviation !== now?.deviation;
  });
  const [largest] = differing
    .flatMap((teamId) => {
      const [old, now] = [before.get(teamId), after.get(teamId)];
      return old && now && old.rating !== now.rating ? [{ teamId, change: now.rating - old.rating }] : [];
    })
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.teamId < b.teamId ? -1 : 1));
  return { teams: differing.length, largest: largest ?? null };
}

/** The newest run of a sport; undefined before the first one. */
export async function findNewestRunId(db: Reader, sportId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('rating_models')
    .select('run_id')
    .where('sport_id', '=', sportId)
    .executeTakeFirst();
  return row?.run_id;
}

/** What changed between a run and the newest one. Undefined if the earlier run is deleted. */
export async function compareWithNewest(
  db: Reader,
  { sportId, runId }: { readonly sportId: string; readonly runId: string | undefined },
): Promise<RatingChanges | undefined> {
  const before = await loadRatings(db, runId);
  if (runId !== undefined && before.size === 0) return undefined;
  return compareRatings(before, await loadRatings(db, await findNewestRunId(db, sportId)));
}

/** Whether results of a sport wait to be rated. */
export async function hasUnratedResults(db: Reader, sportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('result_changes')
    .select('id')
    .where('sport_id', '=', sportId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
