import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockGames, putGames } from '../../games/index.ts';
import type { GameEntry } from '../../games/index.ts';
import { madeUpFeedId } from './file-readings.ts';
import { findTeams } from './match/find-teams.ts';
import type { TeamedReading } from './match/find-teams.ts';
import { identifyGames } from './match/identify-games.ts';
import type { Coverage, Decision } from './match/identify-games.ts';
import { combineSources, resolveNew, writeEntries } from './combine/combine-sources.ts';
import type { CombinedEntry } from './combine/combine-sources.ts';
import type { Match } from './match/match-games.ts';
import { placeReadings } from './match/place-readings.ts';
import type { ReadingBatch, ReadingProblem, ReadingReport } from './reading-batch.ts';
import { findImpossible, toStoredReading } from './combine/resolve-game.ts';
import { describeChanges, loadShown } from './combine/describe-changes.ts';
import { loadSportFacts } from './combine/sport-facts.ts';
import type { SportFacts } from './combine/sport-facts.ts';
import { storeDoubts } from './doubts/store-doubts.ts';
import { confirmLinks, linkGames, markMissing } from './store-links.ts';
import type { KnownReading, PageMoment } from './store-links.ts';

/** A report lists at most this many problems and changes. */
const maxProblems = 100;

/** Readings per transaction: more than a season of any league has. */
const batchSize = 5000;

/** What a whole file lists. The file itself is stored in several batches. */
export interface FileListing {
  readonly coverage: Coverage;
  /** Whether the file has a game with this id. */
  readonly lists: (sourceId: string) => boolean;
}

interface Listing {
  readonly coverage: Coverage | null;
  readonly lists: (sourceId: string) => boolean;
  /** Decisions that persons made, by the source's id. */
  readonly decisions?: ReadonlyMap<string, Decision>;
}

/** What the document of a batch lists. */
function listingOf({ readings, unreadable = [], page }: ReadingBatch): Listing {
  const ids = new Set([...readings.map(({ sourceId }) => sourceId), ...unreadable]);
  return { coverage: page?.isComplete === true ? page : null, lists: (id) => ids.has(id) };
}

/**
 * Stores a source's readings: matches each with a game, stores it, and updates the game from all its sources. Uses one
 * transaction for each 5,000 readings. Idempotent.
 */
export async function storeReadings(
  platform: Platform,
  batch: ReadingBatch,
  file?: FileListing,
): Promise<ReadingReport> {
  const listing = file ?? listingOf(batch);
  const reports: ReadingReport[] = [];
  for (let from = 0; from === 0 || from < batch.readings.length; from += batchSize) {
    const part = { ...batch, readings: batch.readings.slice(from, from + batchSize) };
    reports.push(await platform.transact(async (tx) => storePart(platform, tx, part, listing)));
  }
  return reports.reduce(addReports);
}

/** An error that rolls a transaction back and carries its report. */
class Preview extends Error {
  readonly report: ReadingReport;
  constructor(report: ReadingReport) {
    super('preview');
    this.report = report;
  }
}

/** Returns the report of `storeReadings` without writing anything. */
export async function previewReadings(platform: Platform, batch: ReadingBatch): Promise<ReadingReport> {
  try {
    return await platform.transact(async (tx) => {
      throw new Preview(await storePart(platform, tx, batch, listingOf(batch)));
    });
  } catch (error) {
    if (error instanceof Preview) return error.report;
    throw error;
  }
}

const addReports = (a: ReadingReport, b: ReadingReport): ReadingReport => ({
  read: a.read + b.read,
  added: a.added + b.added,
  changed: a.changed + b.changed,
  doubtful: a.doubtful + b.doubtful,
  missing: Math.max(a.missing, b.missing),
  refused: a.refused + b.refused,
  problems: [...a.problems, ...b.problems].slice(0, maxProblems),
  unknownTeams: [...new Set([...a.unknownTeams, ...b.unknownTeams])],
  changes: [...a.changes, ...b.changes].slice(0, maxProblems),
});

export async function storePart(
  platform: Platform,
  tx: Transaction,
  batch: ReadingBatch,
  { coverage, lists, decisions }: Listing,
): Promise<ReadingReport> {
  const { sportId, source, page, now } = batch;
  await lockGames(tx, sportId);
  const sport = await loadSportFacts(tx.db, sportId);
  const { placedReadings, problems: placeProblems } = await placeReadings(
    tx.db,
    sport.timeZone,
    batch.readings,
  );
  const { teamedReadings, problems: teamProblems, unknown } = await findTeams(tx, batch, placedReadings);
  const matches = await identifyGames(
    tx.db,
    { sportId, source, isFile: page === null, coverage, lists, decisions },
    teamedReadings,
  );
  const doubtProblems = await storeDoubts(tx, batch, teamedReadings, matches);
  const { possible, problems: resultProblems } = await dropImpossible(tx, {
    teamedReadings,
    matches,
    sport,
    now,
  });
  const knownReadings = possible.flatMap((one) => {
    const match = matches.get(one.reading.sourceId);
    return match?.kind === 'known' ? [{ ...one, match }] : [];
  });
  const links = { ...batch, limits: sport.limits };
  await turnOtherSources(tx, batch, knownReadings);
  const idsWithNewTeams = knownReadings
    .filter(({ match }) => match.takesTeams === true)
    .map(({ match }) => match.gameId);
  const changedIds = [...new Set([...(await linkGames(tx, links, knownReadings)), ...idsWithNewTeams])];
  const missing = await markMissing(tx, batch, lists);
  const entries = withNewTeams(
    await combineSources(tx.db, { source, sport, now, gameIds: changedIds }),
    knownReadings,
  );
  const added = batch.isJoinOnly ? [] : newEntries(possible, matches, { batch, sport });
  const shownBefore = await loadShown(tx.db, changedIds);
  const allEntries = [...entries, ...added.map(({ entry }) => entry)];
  const saved =
    allEntries.length > 0 ? await putGames(platform, tx, sportId, allEntries) : { added: 0, changed: 0 };
  await linkGames(tx, links, await withIds(tx, sportId, added));
  const problems = [
    ...placeProblems,
    ...teamProblems,
    ...doubtProblems,
    ...(batch.isJoinOnly ? findUnknownGames(teamedReadings, matches) : []),
    ...findRefused(matches),
    ...resultProblems,
  ];
  return {
    read: batch.readings.length,
    added: saved.added,
    changed: saved.changed,
    doubtful: doubtProblems.length,
    missing,
    refused: new Set(problems.map(({ sourceId }) => sourceId)).size,
    problems: problems.slice(0, maxProblems),
    unknownTeams: unknown,
    changes: describeChanges(
      shownBefore,
      await loadShown(tx.db, changedIds),
      added.map(({ teamedReading }) => teamedReading),
    ).slice(0, maxProblems),
  };
}

/** Returns the entries; games that take new teams get the teams of the source that added them. */
function withNewTeams(
  entries: readonly CombinedEntry[],
  knownReadings: readonly KnownReading[],
): GameEntry[] {
  const teams = new Map(
    knownReadings
      .filter(({ match }) => match.takesTeams === true)
      .map(({ match, homeTeamId, awayTeamId }) => [match.gameId, { homeTeamId, awayTeamId }]),
  );
  return entries.map(({ gameId, ...entry }) => ({ ...entry, ...teams.get(gameId) }));
}

/**
 * When a game takes its source's new teams, other sources' readings are about the old teams. Swaps these readings if home
 * and away were exchanged; otherwise deletes them. Clears the facts that may come from them.
 */
async function turnOtherSources(
  tx: Transaction,
  { sportId, source }: ReadingBatch,
  knownReadings: readonly KnownReading[],
): Promise<void> {
  for (const { match, homeTeamId, awayTeamId } of knownReadings) {
    if (match.takesTeams !== true) continue;
    const { rows } = await sql<{ id: string }>`
      select id from games
      where id = ${match.gameId} and home_team_id = ${awayTeamId} and away_team_id = ${homeTeamId}
    `.execute(tx.db);
    const others = sql`game_id = ${match.gameId} and source <> ${source}`;
    if (rows.length > 0)
      await sql`update game_sources set swapped = not swapped where ${others}`.execute(tx.db);
    else {
      await sql`delete from game_sources where ${others}`.execute(tx.db);
      // Frees the feed ids of games that were merged into this one.
      await sql`
        update games set feed_id = ${madeUpFeedId}
        where sport_id = ${sportId} and merged_into = ${match.gameId} and games.source <> ${source}
      `.execute(tx.db);
    }
    await sql`
      update games set closing_line = null, closing_probability = null, home_key_player = null, away_key_player = null,
                       home_expected_goals = null, away_expected_goals = null
      where id = ${match.gameId}
    `.execute(tx.db);
  }
}

interface NewGame {
  readonly teamedReading: TeamedReading;
  readonly entry: GameEntry;
}

/**
 * Returns the feed id of a new game. An id from a file stays as it is; an id from a feed gets the source's name as a
 * prefix.
 */
const feedIdOf = ({ source, page }: ReadingBatch, sourceId: string): string =>
  page ? `${source}:${sourceId}` : sourceId;

function newEntries(
  teamedReadings: readonly TeamedReading[],
  matches: ReadonlyMap<string, Match>,
  { batch, sport }: { readonly batch: ReadingBatch; readonly sport: SportFacts },
): NewGame[] {
  return teamedReadings
    .filter(({ reading }) => matches.get(reading.sourceId)?.kind === 'new')
    .map((one) => ({
      teamedReading: one,
      entry: {
        ...resolveNew(toStoredReading(one), { batch, sport }),
        feedId: feedIdOf(batch, one.reading.sourceId),
        source: batch.source,
        homeTeamId: one.homeTeamId,
        awayTeamId: one.awayTeamId,
      },
    }));
}

/** Matches the readings of games that were just added with the ids of these games. */
async function withIds(tx: Transaction, sportId: string, added: readonly NewGame[]) {
  if (added.length === 0) return [];
  const { rows } = await sql<{ id: string; feed_id: string }>`
    select id, feed_id from games
    where sport_id = ${sportId} and feed_id = any (${added.map(({ entry }) => entry.feedId)}::text[])
  `.execute(tx.db);
  const ids = new Map(rows.map((row) => [row.feed_id, row.id]));
  return added.flatMap(({ teamedReading, entry }) => {
    const gameId = ids.get(entry.feedId);
    return gameId === undefined
      ? []
      : [{ ...teamedReading, match: { kind: 'known', gameId, swapped: false } as const }];
  });
}

/** Reports the readings of unknown games, for a source that only adds facts. */
const findUnknownGames = (
  teamedReadings: readonly TeamedReading[],
  matches: ReadonlyMap<string, Match>,
): ReadingProblem[] =>
  teamedReadings
    .filter(({ reading }) => matches.get(reading.sourceId)?.kind === 'new')
    .map(({ reading }) => ({ sourceId: reading.sourceId, reason: 'no such game is known' }));

const findRefused = (matches: ReadonlyMap<string, Match>): ReadingProblem[] =>
  [...matches].flatMap(([sourceId, match]) =>
    match.kind === 'refused' ? [{ sourceId, reason: match.reason, hint: match.hint }] : [],
  );

interface PlausibilityInput {
  readonly teamedReadings: readonly TeamedReading[];
  readonly matches: ReadonlyMap<string, Match>;
  readonly sport: SportFacts;
  readonly now: Date;
}

/** Removes results that cannot be true now. A pinned start replaces the source's own start. */
async function dropImpossible(
  tx: Transaction,
  { teamedReadings, matches, sport, now }: PlausibilityInput,
): Promise<{ possible: TeamedReading[]; problems: ReadingProblem[] }> {
  const gameIds = [...matches.values()].flatMap((match) => (match.kind === 'known' ? match.gameId : []));
  const pins = await tx.db
    .selectFrom('game_pins')
    .select(['game_id', 'starts_at'])
    .where('game_id', '=', sql<string>`any (${gameIds}::uuid[])`)
    .where('starts_at', 'is not', null)
    .execute();
  const pinnedStarts = new Map(pins.map((pin) => [pin.game_id, pin.starts_at]));
  const problems: ReadingProblem[] = [];
  const possible = teamedReadings.map((one) => {
    const match = matches.get(one.reading.sourceId);
    const pinned = match?.kind === 'known' ? pinnedStarts.get(match.gameId) : undefined;
    const checked = {
      ...toStoredReading(one),
      ...(pinned && { startsAt: pinned.toISOString(), isTimeKnown: true }),
    };
    const reason = findImpossible(checked, sport.limits, now);
    if (reason === undefined) return one;
    problems.push({ sourceId: one.reading.sourceId, reason });
    return { ...one, reading: { ...one.reading, status: null, points: null, isOfficial: false } };
  });
  return { possible, problems };
}

/** Confirms the results on a page that has not changed. */
export async function confirmPage(platform: Platform, unchanged: PageMoment): Promise<void> {
  const { sportId, source, now } = unchanged;
  await platform.transact(async (tx) => {
    await lockGames(tx, sportId);
    const gameIds = await confirmLinks(tx, unchanged);
    if (gameIds.length === 0) return;
    const sport = await loadSportFacts(tx.db, sportId);
    await writeEntries(platform, tx, sportId, await combineSources(tx.db, { source, sport, now, gameIds }));
  });
}

/**
 * Whether other sources report games of a sport, so that an import must match its games with theirs. A game without a
 * source was stored before games had sources. It counts as a game of another source if an import of another format has
 * succeeded.
 */
export async function hasOtherSources(db: Reader, sportId: string, source: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from games where sport_id = ${sportId} and source <> ${source})
        or exists (select from import_runs where sport_id = ${sportId} and format <> ${source} and outcome <> 'failed')
           and exists (select from games where sport_id = ${sportId} and source is null) as found
  `.execute(db);
  return rows[0]?.found === true || (await hasLinks(db, sportId));
}

/** Whether readings of the sport's games are stored. */
export async function hasLinks(db: Reader, sportId: string): Promise<boolean> {
  const { rows } = await sql`select from game_sources where sport_id = ${sportId} limit 1`.execute(db);
  return rows.length > 0;
}
