import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import { refuseAct } from '../../../platform/http/refusal.ts';
import type { GameStatus } from '../../games/index.ts';
import type { LinkRow } from './combine/combine-sources.ts';
import type { Sides } from './reading.ts';
import { storedReading, turnReading } from './combine/resolve-game.ts';

interface ListedGame {
  readonly id: string;
  /** "Bears @ Lions, 2026-09-13 17:00Z". */
  readonly game: string;
  /** "final 21–20". */
  readonly status: string;
}

const gameText = sql`away.name || ' @ ' || home.name || ', ' || to_char(games.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI"Z"')`;
const statusText = sql`games.status || coalesce(' ' || games.home_points || '–' || games.away_points, '')`;
const withTeams = sql`
  join teams as home on home.id = games.home_team_id
  join teams as away on away.id = games.away_team_id`;

interface GameFilter {
  readonly sportId: string;
  /** A day in the sport's time zone; null for the days around now. */
  readonly day: string | null;
  /** A part of a team's name. */
  readonly team: string | null;
  readonly now: Date;
}

/** Lists the games of a day; without a day, the games from two days ago to a week ahead. At most 200. */
export async function listSportGames(
  db: Reader,
  { sportId, day, team, now }: GameFilter,
): Promise<ListedGame[]> {
  const { rows } = await sql<ListedGame>`
    select games.id, ${gameText} as game, ${statusText} as status
    from games ${withTeams}
    where games.sport_id = ${sportId} and merged_into is null
      and case when ${day}::date is null
          then games.starts_at between ${now}::timestamptz - interval '2 days' and ${now}::timestamptz + interval '7 days'
          else league_day = ${day}::date end
      and (${team}::text is null or strpos(lower(home.name || ' ' || away.name), lower(${team}::text)) > 0)
    order by games.starts_at, games.id limit 200
  `.execute(db);
  return rows;
}

interface DuplicatePair {
  readonly ids: readonly [string, string];
  readonly game: string;
}

/**
 * Lists likely duplicates from 30 days ago to 60 days ahead: games of the same teams that start less than 90 minutes apart.
 */
export async function listDuplicates(
  db: Reader,
  { sportId, now }: { readonly sportId: string; readonly now: Date },
): Promise<DuplicatePair[]> {
  const { rows } = await sql<{ id: string; other_id: string; game: string }>`
    select games.id, other.id as other_id, ${gameText} as game
    from games
    join games as other on other.id > games.id and other.sport_id = games.sport_id and other.merged_into is null
      and (other.home_team_id, other.away_team_id) in (
        (games.home_team_id, games.away_team_id), (games.away_team_id, games.home_team_id))
      and abs(extract(epoch from other.starts_at - games.starts_at)) < 5400
    ${withTeams}
    where games.sport_id = ${sportId} and games.merged_into is null and other.status <> 'cancelled'
      and games.status <> 'cancelled'
      and games.starts_at between ${now}::timestamptz - interval '30 days' and ${now}::timestamptz + interval '60 days'
    order by games.starts_at, games.id limit 100
  `.execute(db);
  return rows.map(({ id, other_id: otherId, game }) => ({ ids: [id, otherId], game }));
}

interface ShownGame extends ListedGame {
  readonly merged_into: string | null;
  readonly pin: string | null;
}

/** Lists all ids that sources have for a game, including ids that they no longer list. */
async function listLinks(db: Reader, gameId: string): Promise<(LinkRow & { source_id: string })[]> {
  const { rows } = await sql<LinkRow & { source_id: string }>`
    select game_id, source, source_id, swapped, reading, page, read_at, confirmed_at, missing_since
    from game_sources where game_id = ${gameId} order by source, missing_since is not null, read_at desc, source_id
  `.execute(db);
  return rows;
}

/** What one source says about a game. */
export interface GameReading {
  readonly source: string;
  readonly sourceId: string;
  readonly status: GameStatus | null;
  readonly points: Sides<number> | null;
  readonly startsAt: string;
  readonly review: string | null;
  readonly since: Date;
  readonly isConfirmed: boolean;
  readonly missingSince: Date | null;
}

/** Lists what each source says about a game. Home and away are the stored game's, even if a source has them swapped. */
export async function listGameReadings(db: Reader, gameId: string): Promise<GameReading[]> {
  const links = await listLinks(db, gameId);
  return links.map((link) => {
    const stored = storedReading.parse(link.reading);
    const { status, points, startsAt, review } = link.swapped ? turnReading(stored) : stored;
    return {
      source: link.source,
      sourceId: link.source_id,
      status,
      points,
      startsAt,
      review,
      since: link.read_at,
      isConfirmed: link.confirmed_at !== null,
      missingSince: link.missing_since,
    };
  });
}

/** Describes a game in lines of text: the stored values, the pin, and what each source says. */
export async function showGame(db: Reader, gameId: string): Promise<string[]> {
  const { rows } = await sql<ShownGame>`
    select games.id, ${gameText} as game, ${statusText} as status, merged_into,
           concat_ws(', ', game_pins.status || coalesce(' ' || game_pins.home_points || '–' || game_pins.away_points, ''),
             'start ' || to_char(game_pins.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI"Z"'), reason) as pin
    from games ${withTeams}
    left join game_pins on game_pins.game_id = games.id
    where games.id = ${gameId}
  `.execute(db);
  const [game] = rows;
  if (!game) throw refuseAct('There is no such game.');
  const links = await listLinks(db, gameId);
  return [
    `${game.game}: ${game.status}`,
    ...(game.merged_into === null ? [] : [`merged into ${game.merged_into}`]),
    ...(game.pin === null || game.pin === '' ? [] : [`pinned: ${game.pin}`]),
    ...links.map((link) => {
      const stored = storedReading.parse(link.reading);
      const { status, points, startsAt, review, closingLine } = link.swapped ? turnReading(stored) : stored;
      const parts = [
        [status ?? 'no status', points && `${points.home}–${points.away}`].filter(Boolean).join(' '),
        `start ${startsAt}`,
        ...(closingLine === null ? [] : [`line ${closingLine}`]),
        ...(review === null ? [] : [review]),
        `since ${link.read_at.toISOString()}`,
        ...(link.confirmed_at ? ['confirmed'] : []),
        ...(link.missing_since ? [`not listed since ${link.missing_since.toISOString()}`] : []),
      ];
      return `${link.source}: ${parts.join(', ')}, id ${link.source_id}`;
    }),
  ];
}
