import type { Platform } from '@outpick/server';
import { sql } from 'kysely';

/** The algorithm's own player. */
export const algorithmId = '00000000-0000-7000-8000-000000000001';

export interface StoredSlate {
  readonly id: string;
  readonly sportId: string;
  readonly sportName: string;
  /** The sport's place in the menu. */
  readonly position: number;
  readonly timeZone: string;
  readonly seasonId: string;
  /** The standard deviation of margins in the season's rules. */
  readonly sigma: number;
  readonly firstStart: Date;
  readonly lastDay: string;
}

export interface StoredGame {
  readonly id: string;
  readonly slateId: string;
  /** Whether the slate was opened with the game in its contest. */
  readonly inContest: boolean;
  /** The last act of an operator on the game. */
  readonly lastAct: 'add' | 'drop' | 'void' | null;
  readonly status: string;
  readonly leagueDay: string;
  /** The day's date in the sport's time zone. */
  readonly today: string;
  /** As settled; null without a settled result, and for a void game. */
  readonly homeMargin: number | null;
}

export interface StoredPick {
  readonly slateId: string;
  readonly player: string;
  readonly game: string;
  readonly home: boolean;
  readonly margin: number;
}

interface StoredProfile {
  readonly player: string;
  readonly email: string;
  readonly teamName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The rows from which every number follows. */
export interface Stored {
  readonly slates: readonly StoredSlate[];
  readonly games: readonly StoredGame[];
  readonly picks: readonly StoredPick[];
  readonly profiles: readonly StoredProfile[];
}

/** Reads tables only: the site's views and stored boards are what the walk checks. */
export async function readStored(db: Platform['db']): Promise<Stored> {
  const slates = await sql<StoredSlate>`
    select slates.id, slates.sport_id as "sportId", sports.name as "sportName", sports.position,
           sports.time_zone as "timeZone", slates.season_id as "seasonId", season_rules.margin_sigma as sigma,
           slates.first_start as "firstStart", slates.last_day as "lastDay"
    from slates
    join sports on sports.id = slates.sport_id
    join season_rules on season_rules.sport_id = slates.sport_id and season_rules.season_id = slates.season_id
  `.execute(db);
  const games = await sql<StoredGame>`
    select slate_games.id, slate_games.slate_id as "slateId", slate_games.in_contest as "inContest",
           (select act from contest_acts where slate_game_id = slate_games.id order by id desc limit 1) as "lastAct",
           games.status, games.league_day as "leagueDay", (clock_timestamp() at time zone sports.time_zone)::date as today,
           settled_games.home_margin as "homeMargin"
    from slate_games
    join games on games.id = slate_games.game_id
    join sports on sports.id = games.sport_id
    left join settled_games on settled_games.slate_game_id = slate_games.id
  `.execute(db);
  const picks = await sql<StoredPick>`
    select slate_id as "slateId", player_id as player, slate_game_id as game, home, margin from picks
  `.execute(db);
  const profiles = await sql<StoredProfile>`
    select accounts.id as player, accounts.email, contest_team_name as "teamName", name as "firstName",
           last_name as "lastName"
    from accounts left join profiles on profiles.account_id = accounts.id
  `.execute(db);
  return { slates: slates.rows, games: games.rows, picks: picks.rows, profiles: profiles.rows };
}
