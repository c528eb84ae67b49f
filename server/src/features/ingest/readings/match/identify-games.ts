import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/transaction.ts';
import { namesOf } from '../file-readings.ts';
import type { TeamedReading } from './find-teams.ts';
import { matchGames } from './match-games.ts';
import type { Candidate, Match } from './match-games.ts';

/** What identifies a reading's stored game, apart from the reading itself. */
export interface IdentifyOptions {
  readonly sportId: string;
  readonly source: string;
  /** Whether the source is a file. */
  readonly isFile: boolean;
  /** The days for which the document or file lists every game; null if there are none. */
  readonly coverage: Coverage | null;
  /** Whether the document lists a game with this source id. */
  readonly lists: (sourceId: string) => boolean;
  readonly decisions?: ReadonlyMap<string, Decision> | undefined;
}

/** A person's decision about a doubtful game: it is this stored game, or a new one. */
export type Decision = { readonly gameId: string } | 'new';

/** First and last day, in the sport's time zone. */
export interface Coverage {
  readonly from: string;
  readonly to: string;
}

interface KnownRow {
  source_id: string;
  game_id: string;
  home_team_id: string;
  away_team_id: string;
  /** Whether the source added the game. */
  is_owner: boolean;
  /** Whether its teams can no longer change, because it has begun or its forecasts are frozen. */
  is_fixed: boolean;
}

/** Selects the columns of `KnownRow` that describe the game. */
const selectKnown = (source: string) => sql`
  games.id as game_id, games.home_team_id, games.away_team_id, coalesce(games.source = ${source}, false) as is_owner,
  games.begun or exists (select from slate_games where slate_games.game_id = games.id) as is_fixed`;

/** Matches a reading with the game that an id names, after comparing their teams. */
function matchKnown({ homeTeamId, awayTeamId }: TeamedReading, row: KnownRow): Match {
  const { game_id: gameId, home_team_id: home, away_team_id: away } = row;
  if (homeTeamId === home && awayTeamId === away) return { kind: 'known', gameId, swapped: false };
  if (row.is_owner && !row.is_fixed) return { kind: 'known', gameId, swapped: false, takesTeams: true };
  if (homeTeamId === away && awayTeamId === home) return { kind: 'known', gameId, swapped: true };
  return {
    kind: 'refused',
    reason: 'the id is linked to a game of other teams',
    hint: '"outpick game unlink" detaches it',
  };
}

/** Finds each reading's game by the source's id, else by another source's id in the reading, else by teams and start. */
export async function identifyGames(
  db: Reader,
  options: IdentifyOptions,
  readings: readonly TeamedReading[],
): Promise<ReadonlyMap<string, Match>> {
  const matches = new Map<string, Match>();
  const byId = new Map(readings.map((one) => [one.reading.sourceId, one]));
  const add = (rows: readonly KnownRow[]) => {
    for (const row of rows) {
      const one = byId.get(row.source_id);
      if (one && !matches.has(row.source_id)) matches.set(row.source_id, matchKnown(one, row));
    }
  };
  const listUnknown = () => readings.filter(({ reading }) => !matches.has(reading.sourceId));
  add(await findByOwnId(db, options, readings));
  add(await findDecided(db, options, listUnknown()));
  for (const [id, decision] of options.decisions ?? [])
    if (decision === 'new' && !matches.has(id)) matches.set(id, { kind: 'new' });
  const refusedGames = await loadRefused(db, options, listUnknown());
  const isRefused = (sourceId: string, gameId: string) => refusedGames.get(sourceId)?.has(gameId) === true;
  const addAllowed = (rows: readonly KnownRow[]) =>
    add(rows.filter((row) => !isRefused(row.source_id, row.game_id)));
  addAllowed(await findByFileId(db, options, listUnknown()));
  addAllowed(await findByOtherId(db, options, listUnknown()));
  const candidates = await listCandidates(db, options, listUnknown());
  const games = listUnknown().map(({ reading, startsAt, day, homeTeamId, awayTeamId }) => ({
    sourceId: reading.sourceId,
    season: reading.season,
    isTimeKnown: reading.isTimeKnown,
    neutral: reading.neutral,
    startsAt,
    day,
    homeTeamId,
    awayTeamId,
  }));
  // A game that was just identified cannot be the candidate for another id.
  const matchedIds = new Set(
    [...matches.values()].flatMap((match) => (match.kind === 'known' ? [match.gameId] : [])),
  );
  const newMatches = matchGames(
    games,
    ({ homeTeamId, awayTeamId }) =>
      (candidates.get([homeTeamId, awayTeamId].toSorted().join(' ')) ?? []).filter(
        ({ gameId }) => !matchedIds.has(gameId),
      ),
    ({ sourceId }, { gameId }) => isRefused(sourceId, gameId),
  );
  for (const [id, match] of newMatches) matches.set(id, match);
  return matches;
}

/** Loads the games that a person detached, by the source's ids: these ids must not be linked to them again. */
async function loadRefused(
  db: Reader,
  { sportId, source, isFile }: IdentifyOptions,
  readings: readonly TeamedReading[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (readings.length === 0) return new Map();
  const { rows } = await sql<{ source_id: string; game_ids: string[] }>`
    select source_id, array_agg(game_id) as game_ids from refused_links
    where sport_id = ${sportId} and source = any (${namesOf(source, isFile)}::text[])
      and source_id = any (${readings.map(({ reading }) => reading.sourceId)}::text[])
    group by source_id
  `.execute(db);
  return new Map(rows.map((row) => [row.source_id, new Set(row.game_ids)]));
}

async function findByOwnId(
  db: Reader,
  { sportId, source }: IdentifyOptions,
  readings: readonly TeamedReading[],
): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select source_id, ${selectKnown(source)} from game_sources join games on games.id = game_id
    where game_sources.sport_id = ${sportId} and game_sources.source = ${source}
      and source_id = any (${readings.map(({ reading }) => reading.sourceId)}::text[])
  `.execute(db);
  return rows;
}

async function findDecided(
  db: Reader,
  { sportId, source, decisions = new Map<string, Decision>() }: IdentifyOptions,
  readings: readonly TeamedReading[],
): Promise<KnownRow[]> {
  const decidedGames = readings.flatMap(({ reading: { sourceId } }) => {
    const decision = decisions.get(sourceId);
    return decision === undefined || decision === 'new' ? [] : [{ sourceId, gameId: decision.gameId }];
  });
  if (decidedGames.length === 0) return [];
  const { rows } = await sql<KnownRow>`
    select entry.source_id, ${selectKnown(source)}
    from unnest(${decidedGames.map(({ sourceId }) => sourceId)}::text[], ${decidedGames.map(({ gameId }) => gameId)}::uuid[])
      as entry (source_id, game_id)
    join games on games.id = entry.game_id and games.sport_id = ${sportId} and merged_into is null
  `.execute(db);
  return rows;
}

/** Games that a file added have their id in `feed_id`. Ids from files are unique within the sport. */
async function findByFileId(
  db: Reader,
  { sportId, source, isFile }: IdentifyOptions,
  readings: readonly TeamedReading[],
): Promise<KnownRow[]> {
  if (!isFile) return [];
  const { rows } = await sql<KnownRow>`
    select file_games.feed_id as source_id, ${selectKnown(source)}
    from games as file_games
    join games on games.id = coalesce(file_games.merged_into, file_games.id)
    where file_games.sport_id = ${sportId}
      and file_games.feed_id = any (${readings.map(({ reading }) => reading.sourceId)}::text[])
  `.execute(db);
  return rows;
}

async function findByOtherId(
  db: Reader,
  { sportId, source: ownSource }: IdentifyOptions,
  readings: readonly TeamedReading[],
): Promise<KnownRow[]> {
  const others = readings.flatMap(({ reading, homeTeamId, awayTeamId }) =>
    (reading.otherIds ?? []).map((other) => ({ ...other, own: reading.sourceId, homeTeamId, awayTeamId })),
  );
  if (others.length === 0) return [];
  const column = <T>(read: (other: (typeof others)[number]) => T): T[] => others.map(read);
  const { rows } = await sql<KnownRow>`
    select entry.own as source_id, ${selectKnown(ownSource)}
    from unnest(
      ${column(({ own }) => own)}::text[], ${column(({ source }) => source)}::text[],
      ${column(({ sourceId }) => sourceId)}::text[], ${column(({ homeTeamId }) => homeTeamId)}::uuid[],
      ${column(({ awayTeamId }) => awayTeamId)}::uuid[]
    ) as entry (own, source, source_id, home_team_id, away_team_id)
    join game_sources on game_sources.sport_id = ${sportId} and game_sources.source = entry.source
      and game_sources.source_id = entry.source_id
    join games on games.id = game_id
    -- Ignore an id whose stored game has other teams than the reading.
    where (games.home_team_id, games.away_team_id) in (
      (entry.home_team_id, entry.away_team_id), (entry.away_team_id, entry.home_team_id))
  `.execute(db);
  return rows;
}

interface CandidateRow {
  id: string;
  home_team_id: string;
  away_team_id: string;
  year: number;
  starts_at: Date;
  league_day: string;
  neutral: boolean;
  status: string;
  /** The source's ids for the game. */
  own_ids: string[];
}

/** Lists the stored games that the readings may be about, by pair of teams. */
async function listCandidates(
  db: Reader,
  options: IdentifyOptions,
  readings: readonly TeamedReading[],
): Promise<ReadonlyMap<string, Candidate[]>> {
  if (readings.length === 0) return new Map();
  const { sportId, source, isFile, coverage, lists } = options;
  const column = <T>(read: (one: TeamedReading) => T): T[] => readings.map(read);
  const { rows } = await sql<CandidateRow>`
    with pairs as materialized (
      select home_team_id, away_team_id, min(starts_at) as first_start, max(starts_at) as last_start
      from (
        select least(home, away) as home_team_id, greatest(home, away) as away_team_id, starts_at
        from unnest(
          ${column(({ homeTeamId }) => homeTeamId)}::uuid[], ${column(({ awayTeamId }) => awayTeamId)}::uuid[],
          ${column(({ startsAt }) => startsAt)}::timestamptz[]
        ) as entry (home, away, starts_at)
      ) as entries
      group by 1, 2
    ),
    ordered_pairs as (
      select * from pairs union all select away_team_id, home_team_id, first_start, last_start from pairs
    )
    select games.id, games.home_team_id, games.away_team_id, year, games.starts_at, league_day, neutral, status,
           (select coalesce(array_agg(source_id), '{}') from game_sources
            where game_sources.game_id = games.id and game_sources.source = ${source})
           -- Games without a source come from a file that was imported before sources were stored.
           || case when ${isFile} and coalesce(games.source = ${source}, true) then array[feed_id] else '{}' end as own_ids
    from ordered_pairs
    join games on games.home_team_id = ordered_pairs.home_team_id and games.away_team_id = ordered_pairs.away_team_id
    join seasons on seasons.id = games.season_id
    where games.sport_id = ${sportId} and merged_into is null and (
      games.starts_at between first_start - interval '36 hours' and last_start + interval '36 hours'
      or status in ('scheduled', 'postponed')
         and league_day between ${coverage?.from ?? null}::date and ${coverage?.to ?? null}::date)
  `.execute(db);
  const isLost = ({ own_ids: ids, league_day: day }: CandidateRow) =>
    coverage !== null && day >= coverage.from && day <= coverage.to && !ids.some((id) => lists(id));
  // The source's id for the game is neither on this page nor missing from it. The game may have a new id, while the old one
  // is on a page that was not read.
  const isElsewhere = (row: CandidateRow) =>
    !isFile && row.own_ids.length > 0 && !isLost(row) && !row.own_ids.some((id) => lists(id));
  const candidates = rows
    .filter((row) => row.own_ids.length === 0 || isLost(row) || isElsewhere(row))
    .map((row) => ({
      pair: [row.home_team_id, row.away_team_id].toSorted().join(' '),
      gameId: row.id,
      homeTeamId: row.home_team_id,
      season: row.year,
      startsAt: row.starts_at,
      day: row.league_day,
      neutral: row.neutral,
      isFinal: row.status === 'final',
      isLost: isLost(row) && row.own_ids.length > 0,
      isCovered: coverage !== null && row.league_day >= coverage.from && row.league_day <= coverage.to,
      isElsewhere: isElsewhere(row),
    }));
  return Map.groupBy(candidates, ({ pair }) => pair);
}
