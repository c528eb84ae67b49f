import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/transaction.ts';
import type { TeamedReading } from './match/find-teams.ts';
import { dropUnnamedReadings, storeFileReadings } from './file-readings.ts';
import type { Match } from './match/match-games.ts';
import type { ReadPage, ReadingBatch } from './reading-batch.ts';
import { isSettled, patienceMs, storedReading, toStoredReading } from './combine/resolve-game.ts';
import type { SportLimits, StoredReading } from './combine/resolve-game.ts';

/** Two equal reads this far apart confirm a result that is not official. Providers correct early finals within minutes. */
const confirmMs = 10 * 60_000;

/** A reading with the stored game that it was matched with. */
export type KnownReading = TeamedReading & { readonly match: Extract<Match, { kind: 'known' }> };

/**
 * Fills the gaps of a new reading from the source's stored reading, because one page may report results and another one
 * lines. Status, score and `isOfficial` always come from the same reading.
 */
function completeReading(
  reading: StoredReading,
  link: StoredLink | undefined,
  page: string | null,
): StoredReading {
  if (!link) return reading;
  const { reading: previous } = link;
  const result = reading.status === null && !isWithdrawn(link, page) ? previous : reading;
  const hasLine = reading.closingLine !== null || reading.closingProbability !== null;
  // A price that was updated after the start does not replace the closing line.
  const isLive =
    reading.lineUpdatedAt !== null && Date.parse(reading.lineUpdatedAt) > Date.parse(reading.startsAt);
  const line = hasLine && !isLive ? reading : previous;
  return {
    ...reading,
    neutral: reading.neutral ?? previous.neutral,
    status: result.status,
    points: result.points,
    isOfficial: result.isOfficial,
    review: reading.review ?? result.review,
    keyPlayers: reading.keyPlayers ?? previous.keyPlayers,
    expectedGoals: reading.expectedGoals ?? previous.expectedGoals,
    closingLine: line.closingLine,
    closingProbability: line.closingProbability,
    lineUpdatedAt: line.lineUpdatedAt,
    lowerDivision: reading.lowerDivision ?? previous.lowerDivision,
  };
}

/** The stored reading of one game of the source. */
interface StoredLink {
  readonly reading: StoredReading;
  readonly page: string | null;
  readonly isConfirmed: boolean;
}

/**
 * Whether a page without a status for the game withdraws the final that it reported before: the page may now have a status
 * that we do not know. An unchanged copy of that page must not confirm the final.
 */
const isWithdrawn = ({ reading, page, isConfirmed }: StoredLink, ownPage: string | null): boolean =>
  ownPage !== null && page === ownPage && reading.status === 'final' && !reading.isOfficial && !isConfirmed;

async function loadLinks(
  tx: Transaction,
  { sportId, source }: ReadingBatch,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, StoredLink>> {
  const { rows } = await sql<{
    source_id: string;
    reading: unknown;
    page: string | null;
    is_confirmed: boolean;
  }>`
    select source_id, reading, page, confirmed_at is not null as is_confirmed from game_sources
    where sport_id = ${sportId} and source = ${source} and source_id = any (${[...sourceIds]}::text[])
  `.execute(tx.db);
  return new Map(
    rows.map(({ source_id: id, reading, page, is_confirmed: isConfirmed }) => [
      id,
      { reading: storedReading.parse(reading), page, isConfirmed },
    ]),
  );
}

/**
 * Stores the readings of known games. Returns the games to combine again: their reading changed or was confirmed, or
 * another source may decide them now.
 */
export async function linkGames(
  tx: Transaction,
  batch: LinkBatch,
  known: readonly KnownReading[],
): Promise<string[]> {
  if (known.length === 0) return [];
  const previous = await loadLinks(
    tx,
    batch,
    known.map(({ reading }) => reading.sourceId),
  );
  const unlinked = known.filter(({ reading }) => !previous.has(reading.sourceId));
  if (unlinked.length > 0) await prepareLinks(tx, batch, unlinked);
  const complete = known.map((one) => {
    const link = previous.get(one.reading.sourceId);
    return { ...one, complete: completeReading(toStoredReading(one), link, batch.page?.key ?? null) };
  });
  const withResult = complete.filter(({ reading }) => reading.status !== null);
  const withoutResult = complete.filter(({ reading }) => reading.status === null);
  const gameIds = [
    ...(await writeLinks(tx, batch, withResult)),
    ...(await writeLinks(tx, { ...batch, confirms: false }, withoutResult)),
    ...(await findOverdue(tx, batch, known)),
  ];
  return [...new Set(gameIds)];
}

/** Stores what files said about games, before another source is linked to them for the first time. */
async function prepareLinks(
  tx: Transaction,
  { sportId, source, page, now }: LinkBatch,
  unlinked: readonly KnownReading[],
): Promise<void> {
  const isFile = page === null;
  const sourceIds = unlinked.map(({ reading }) => reading.sourceId);
  if (isFile) await dropUnnamedReadings(tx, { sportId, source, sourceIds });
  const gameIds = unlinked.map(({ match }) => match.gameId);
  await storeFileReadings(tx, { gameIds, now, linking: { source, isFile } });
}

interface LinkBatch extends ReadingBatch {
  readonly limits: SportLimits;
  /** False if the readings have no status, so that they cannot confirm a result. */
  readonly confirms?: boolean;
}

/** Inserts or updates readings. Returns the games whose readings changed or were confirmed. */
async function writeLinks(
  tx: Transaction,
  { sportId, source, page, now, limits, confirms = true }: LinkBatch,
  links: readonly (KnownReading & { readonly complete: StoredReading })[],
): Promise<string[]> {
  if (links.length === 0) return [];
  const column = <T>(read: (one: (typeof links)[number]) => T): T[] => links.map(read);
  // An unchanged copy of the page that first reported a result confirms it.
  const newPage = sql`case when ${confirms} and not ${sameResult} then excluded.page else game_sources.page end`;
  const canConfirm = sql`(${confirms} and ${isConfirmable(now)})`;
  const { rows } = await sql<{ game_id: string }>`
    insert into game_sources (sport_id, source, source_id, game_id, swapped, reading, page, found_at, read_at, confirmed_at)
    select ${sportId}::uuid, ${source}, entry.source_id, entry.game_id, entry.swapped, entry.reading, ${page?.key ?? null},
           ${now}::timestamptz, ${now}::timestamptz, case when entry.is_settled then ${now}::timestamptz end
    from unnest(
      ${column(({ reading }) => reading.sourceId)}::text[], ${column(({ match }) => match.gameId)}::uuid[],
      ${column(({ match }) => match.swapped)}::boolean[], ${column(({ complete }) => JSON.stringify(complete))}::jsonb[],
      ${column(({ complete }) => isSettled(complete, limits, now))}::boolean[]
    ) as entry (source_id, game_id, swapped, reading, is_settled)
    on conflict (sport_id, source, source_id) do update set
      swapped = excluded.swapped,
      reading = excluded.reading,
      page = ${newPage},
      missing_since = null,
      read_at = case when ${sameResult} then game_sources.read_at else excluded.read_at end,
      confirmed_at = case when ${sameResult} then
        case when ${canConfirm} then ${now}::timestamptz else game_sources.confirmed_at end
      end
    where (game_sources.reading, game_sources.page, game_sources.swapped)
          is distinct from (excluded.reading, ${newPage}, excluded.swapped)
       or game_sources.missing_since is not null
       or ${canConfirm}
    returning game_id
  `.execute(tx.db);
  return rows.map((row) => row.game_id);
}

const sameResult = sql`(game_sources.reading -> 'status', game_sources.reading -> 'points')
  = (excluded.reading -> 'status', excluded.reading -> 'points')`;

const isConfirmable = (
  now: Date,
) => sql`(game_sources.confirmed_at is null and game_sources.reading ->> 'status' = 'final'
  and game_sources.read_at <= ${new Date(now.getTime() - confirmMs)}::timestamptz)`;

/** Finds the unfinished games of a batch that started more than `patienceMs` ago: another source may decide them now. */
async function findOverdue(
  tx: Transaction,
  { now }: ReadingBatch,
  known: readonly KnownReading[],
): Promise<string[]> {
  const started = known.filter(({ startsAt }) => startsAt.getTime() < now.getTime() - patienceMs);
  if (started.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from games
    where id = any (${started.map(({ match }) => match.gameId)}::uuid[]) and status in ('scheduled', 'live')
  `.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** A page of a feed, and the time of its fetch. */
export interface PageMoment {
  readonly sportId: string;
  readonly source: string;
  readonly page: ReadPage;
  readonly now: Date;
}

/**
 * Confirms the results on an unchanged page. Returns the games of these results, and the unfinished games on the page that
 * started more than `patienceMs` ago: another source may decide them now.
 */
export async function confirmLinks(
  tx: Transaction,
  { sportId, source, page, now }: PageMoment,
): Promise<string[]> {
  const onPage = sql`game_sources.sport_id = ${sportId} and game_sources.source = ${source} and page = ${page.key}`;
  const { rows } = await sql<{ game_id: string }>`
    with confirmed as (
      update game_sources set confirmed_at = ${now}
      where ${onPage} and ${isConfirmable(now)}
      returning game_id
    )
    select game_id from confirmed
    union
    select game_id from game_sources join games on games.id = game_id
    where ${onPage} and games.status in ('scheduled', 'live')
      and games.starts_at < ${new Date(now.getTime() - patienceMs)}::timestamptz
  `.execute(tx.db);
  return rows.map((row) => row.game_id);
}

/** Records which games a complete page no longer lists. Returns how many are missing. */
export async function markMissing(
  tx: Transaction,
  { sportId, source, page, now }: ReadingBatch,
  lists: (sourceId: string) => boolean,
): Promise<number> {
  if (page?.isComplete !== true) return 0;
  const { rows } = await sql<{ source_id: string; game_id: string }>`
    select source_id, game_id from game_sources join games on games.id = game_id
    where game_sources.sport_id = ${sportId} and game_sources.source = ${source} and merged_into is null
      and league_day between ${page.from}::date and ${page.to}::date and status in ('scheduled', 'live', 'postponed')
      -- This range uses the index on the start: a day in any time zone is within two days of it.
      and games.sport_id = ${sportId}
      and starts_at between ${page.from}::date - interval '2 days' and ${page.to}::date + interval '2 days'
  `.execute(tx.db);
  const unlistedRows = rows.filter((row) => !lists(row.source_id));
  if (unlistedRows.length > 0)
    await sql`
      update game_sources set missing_since = ${now}
      where sport_id = ${sportId} and source = ${source} and missing_since is null
        and source_id = any (${unlistedRows.map((row) => row.source_id)}::text[])
    `.execute(tx.db);
  // A game whose id has changed is not missing: the page lists it under the new id.
  const listedGameIds = new Set(rows.filter((row) => lists(row.source_id)).map((row) => row.game_id));
  return new Set(unlistedRows.map((row) => row.game_id).filter((id) => !listedGameIds.has(id))).size;
}
