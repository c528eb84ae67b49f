import type { ContestGame } from '@outpick/contracts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import type { PairRow } from '../teams/index.ts';
import { gameLength, isShownSport } from '../sports/index.ts';
import { openAt, openContestGames } from './open-now.ts';
import { pickVersion } from './pick-version.ts';

export interface ContestGameRow extends PairRow {
  id: string;
  sport_id: string;
  slate_id: string;
  game_id: string;
  starts_at: Date;
  neutral: boolean;
  open: boolean;
  void_reason: 'operator' | 'cancelled' | 'postponed' | null;
  status: string;
  last_day: string;
  outcome: 'home' | 'away' | 'tie' | null;
  home_margin: number | null;
  home_points: number | null;
  away_points: number | null;
  home_wins: boolean;
  algo_margin: number;
  win_prob: number;
  tie_prob: number;
  /** From the rules of the game's season. */
  margin_sigma: number;
  max_margin: number;
  ledger_entry: number;
  hash: string;
  crowd_picks: number | null;
  crowd_home_picks: number | null;
  crowd_home_margins: number | null;
  crowd_away_margins: number | null;
  crowd_home_share: number | null;
  pick_home: boolean | null;
  pick_margin: number | null;
  pick_saved_at: Date | null;
  pick_version: string | null;
}

/** With fewer picks, the crowd is not shown: the numbers would show what single players picked. */
export const smallestCrowd = 5;

/** How many days a contest is shown after its window, unless a newer one opens. */
const shownDays = 10;

/** Selects the sport's newest slate, and older ones with undecided games. */
const shownSlates = (sportId: string) => sql`
  select id from slates
  where sport_id = ${sportId} and last_day > current_date - ${shownDays}::integer
    and (
      first_day = (select max(first_day) from slates where sport_id = ${sportId})
      or exists (
        select from contest_games
        where slate_id = slates.id and in_contest and outcome is null and void_reason is null
      )
    )
`;

interface GameSelection {
  /** A condition on `game`, a row of `contest_games` with the column `open`. */
  readonly condition: RawBuilder<unknown>;
  /** The player whose own picks are listed. */
  readonly playerId?: string | undefined;
}

/** Lists contest games, ordered by start, with one player's own picks. */
async function selectGames(db: Reader, { condition, playerId }: GameSelection): Promise<ContestGameRow[]> {
  const { rows } = await sql<ContestGameRow>`
    select game.id, game.sport_id, game.slate_id, game.game_id, game.starts_at, games.neutral,
           game.open, game.void_reason, game.status, game.last_day, game.outcome, game.home_margin, games.home_points, games.away_points,
           frozen.home_wins, frozen.algo_margin, frozen.win_prob, frozen.tie_prob, rules.margin_sigma,
           rules.max_margin, slates.ledger_entry, entry.hash,
           home.id as home_id, home.name as home_name, home.monogram as home_monogram,
           home.colour_1 as home_colour_1, home.colour_2 as home_colour_2,
           away.id as away_id, away.name as away_name, away.monogram as away_monogram,
           away.colour_1 as away_colour_1, away.colour_2 as away_colour_2,
           crowd.picks as crowd_picks, crowd.home_picks as crowd_home_picks, crowd.home_margins as crowd_home_margins,
           crowd.away_margins as crowd_away_margins, crowd.home_share as crowd_home_share,
           picks.home as pick_home, picks.margin as pick_margin, picks.saved_at as pick_saved_at,
           ${pickVersion} as pick_version
    from (select *, ${openAt(sql`clock_timestamp()`)} as open from contest_games) as game
    join slates on slates.id = game.slate_id
    join season_rules as rules on rules.sport_id = slates.sport_id and rules.season_id = slates.season_id
    join ledger_entries as entry on entry.sequence = slates.ledger_entry
    join slate_games as frozen on frozen.id = game.id
    join games on games.id = game.game_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    left join contest_crowds as crowd on crowd.slate_game_id = game.id and crowd.picks >= ${smallestCrowd}::integer
      and exists (select from visible_games where visible_games.slate_game_id = game.id)
    left join picks on picks.month = game.month and picks.slate_id = game.slate_id
      and picks.player_id = ${playerId ?? null}::uuid and picks.slate_game_id = game.id
    where game.in_contest and ${condition}
    order by game.starts_at, game.id
  `.execute(db);
  return rows;
}

/** Lists the games of a sport's contest, with one player's own picks. */
export const listContestGames = async (
  db: Reader,
  sportId: string,
  playerId: string | undefined,
): Promise<ContestGameRow[]> =>
  selectGames(db, { condition: sql`game.slate_id in (${shownSlates(sportId)})`, playerId });

/** How long a game is listed after its usual end. */
const endedHours = 18;
/** Open games that lock later than this are only counted, unless all are requested. */
const soonHours = 48;

const soon = sql`(clock_timestamp() + make_interval(hours => ${soonHours}::integer))`;

/** Condition on `game`: it is open, is being played or ended lately, or would have without a postponement or a void. */
const isOfToday = sql`
  game.last_day >= current_date - 3 and ${isShownSport(sql`game.sport_id`)}
  and (open or game.starts_at < ${soon} and game.starts_at > clock_timestamp()
       - make_interval(hours => ${endedHours}::integer)
       - (select ${gameLength} from sports where sports.id = game.sport_id))
`;

/** Lists the contest games of all sports that are open, are being played or ended lately. */
export const listTodayGames = async (
  db: Reader,
  { withLater }: { readonly withLater: boolean },
): Promise<ContestGameRow[]> =>
  selectGames(db, { condition: withLater ? isOfToday : sql`${isOfToday} and game.starts_at < ${soon}` });

export interface LaterGames {
  readonly games: number;
  /** The first lock; null without games. */
  readonly first: Date | null;
}

/** Counts the open games that `listTodayGames` leaves out. */
export async function countLaterGames(db: Reader): Promise<LaterGames> {
  const { rows } = await sql<LaterGames>`
    select count(*)::integer as games, min(starts_at) as first
    from ${openContestGames} as game
    where starts_at >= ${soon}
  `.execute(db);
  return rows[0] ?? { games: 0, first: null };
}

/** Lists the games that `listTodayGames` lists, later ones included, with a player's picks. */
export const listOwnTodayGames = async (db: Reader, playerId: string): Promise<ContestGameRow[]> =>
  selectGames(db, { condition: isOfToday, playerId });

/** Lists the public changes of contest games, oldest first, by contest game. */
export async function listChanges(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContestGame['changes']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ChangeRow>`
    select slate_game_id, acted_at as at, act as kind, reason, null::integer as before, null::integer as after
    from contest_acts where slate_game_id = any (${[...ids]}::uuid[])
    union all
    select slate_game_id, rescored_at, 'rescored', null, home_margin_before, home_margin_after
    from rescorings where slate_game_id = any (${[...ids]}::uuid[])
    order by at
  `.execute(db);
  const byGame = Map.groupBy(rows, (row) => row.slate_game_id);
  return new Map([...byGame].map(([id, changes]) => [id, changes.map(presentChange)]));
}

interface ChangeRow {
  slate_game_id: string;
  at: Date;
  kind: ContestGame['changes'][number]['kind'];
  reason: string | null;
  before: number | null;
  after: number | null;
}

const presentChange = ({ at, kind, reason, before, after }: ChangeRow) => ({
  at: at.toISOString(),
  kind,
  reason,
  homeMarginBefore: before,
  homeMarginAfter: after,
});
