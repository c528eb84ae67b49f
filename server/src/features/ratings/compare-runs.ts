import type { Rating } from '@outpick/forecast';
import type { Reader } from '../../platform/database/transaction.ts';

type StoredRating = Pick<Rating, 'rating' | 'deviation'>;

/** The difference between the ratings of two runs. */
export interface RatingChanges {
  /** Teams whose rating or deviation differs, including teams that gained or lost a rating. */
  readonly teams: number;
  /** The team whose rating changed most; null if none did. */
  readonly largest: { readonly teamId: string; readonly change: number } | null;
}

/** Loads the ratings of a run by team; empty without a run. */
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
  const changedTeams = [...teams].filter((team) => {
    const [old, current] = [before.get(team), after.get(team)];
    return old?.rating !== current?.rating || old?.deviation !== current?.deviation;
  });
  const [largest] = changedTeams
    .flatMap((teamId) => {
      const [old, current] = [before.get(teamId), after.get(teamId)];
      return old && current && old.rating !== current.rating
        ? [{ teamId, change: current.rating - old.rating }]
        : [];
    })
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.teamId < b.teamId ? -1 : 1));
  return { teams: changedTeams.length, largest: largest ?? null };
}

/** Finds the newest run of a sport; undefined before the first one. */
export async function findNewestRunId(db: Reader, sportId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('rating_models')
    .select('run_id')
    .where('sport_id', '=', sportId)
    .executeTakeFirst();
  return row?.run_id;
}

/** Compares the ratings of a run with those of the newest run. Returns undefined if the earlier run is deleted. */
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
