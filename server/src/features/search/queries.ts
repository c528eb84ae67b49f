import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FoundGame } from '@outpick/contracts';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { isShownSport } from '../sports/index.ts';
import type { PairRow } from '../teams/index.ts';

/** The maximum number of results of each kind. */
const limits = { sports: 5, teams: 10, games: 10 } as const;

/** The search reads the games of at most this many pairs of teams. */
const pairLimit = 50;
/** If the text names single teams, the search reads the games of at most this many of them. */
const teamsWithGames = 5;

export interface FoundSportRow {
  id: string;
  name: string;
  logo: string;
}

export interface FoundTeamRow {
  id: string;
  name: string;
  city: string;
  monogram: string;
  colour_1: string;
  colour_2: string;
  sport_id: string;
  sport_name: string;
}

export interface FoundGameRow extends PairRow {
  game_id: string;
  starts_at: Date;
  status: FoundGame['status'];
  neutral: boolean;
  sport_id: string;
  sport_name: string;
  home_points: number | null;
  away_points: number | null;
}

/** A text as the database compares it with names. */
export interface SearchTerm {
  /** The text as the SQL function `search_text` normalizes it. */
  readonly words: string;
  /** Matches names that contain all words of the text. Null if the text has no words: then it matches nothing. */
  readonly query: string | null;
}

/** Two terms, each of which names a team. */
export type TermPair = readonly [SearchTerm, SearchTerm];

/** Normalizes each text once: `search_text` costs more than matching. */
export async function readTerms(db: Reader, texts: readonly string[]): Promise<SearchTerm[]> {
  const { rows } = await sql<SearchTerm>`
    select search_text(text) as words, search_query(text)::text as query
    from unnest(${texts}::text[]) with ordinality as texts (text, place) order by place
  `.execute(db);
  return rows;
}

/** Finds sports: the exact name first, then names that begin with the text. A site has few sports, so this needs no index. */
export async function findSports(db: Reader, { words, query }: SearchTerm): Promise<FoundSportRow[]> {
  const { rows } = await sql<FoundSportRow>`
    select id, name, logo from (
      select id, name, logo, position, search_text(name) as words from sports
      where search_words(name) @@ ${query}::tsquery and ${isShownSport(sql`sports.id`)}
      offset 0
    ) as matching_sports
    order by words <> ${words}, not starts_with(words, ${words}), position, ${inNameOrder(sql`name`)}
    limit ${limits.sports}
  `.execute(db);
  return rows;
}

/** The ids of the teams whose names or aliases match a query. */
const matchingTeams = (query: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id from teams where search_words @@ ${query}
  union
  select team_id from team_aliases where search_words(alias) @@ ${query}
`;

/** Rates a team's name: 0 if it equals the words, 1 if it begins with them, 2 if it contains them. */
const fit = (words: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case
    when ${words} in (search_name, search_full_name) then 0
    when starts_with(search_name, ${words}) or starts_with(search_full_name, ${words}) then 1
    else 2
  end
`;

const teamColumns = sql`
  teams.id, teams.name, city, monogram, colour_1, colour_2, sport_id, sports.name as sport_name
`;

/** Finds teams by name, the best fit first. */
export async function findTeams(db: Reader, { words, query }: SearchTerm): Promise<FoundTeamRow[]> {
  const { rows } = await sql<FoundTeamRow>`
    with matching_teams as materialized (${matchingTeams(sql`${query}::tsquery`)})
    select ${teamColumns} from matching_teams
    join teams on teams.id = matching_teams.id
    join sports on sports.id = sport_id
    where ${isShownSport(sql`sport_id`)}
    order by ${fit(sql`${words}::text`)}, search_full_name collate "C", position, teams.id
    limit ${limits.teams}
  `.execute(db);
  return rows;
}

/** Lists teams in the order of `ids`. */
export async function listTeamsById(db: Reader, ids: readonly string[]): Promise<FoundTeamRow[]> {
  const { rows } = await sql<FoundTeamRow>`
    select ${teamColumns} from unnest(${ids}::uuid[]) with ordinality as requested_teams (id, place)
    join teams on teams.id = requested_teams.id
    join sports on sports.id = sport_id
    order by place limit ${limits.teams}
  `.execute(db);
  return rows;
}

/** The order of games: first coming games by start, then finished games, the latest first. */
const gameOrder = sql`is_coming desc, case when is_coming then starts_at end, starts_at desc, game_id`;

/** The first games of `game_ids`, with their columns. */
const selectFoundGames = sql`
  select games.id as game_id, starts_at, status, neutral, games.sport_id, sports.name as sport_name, home_points, away_points,
         home.id as home_id, home.name as home_name, home.monogram as home_monogram,
         home.colour_1 as home_colour_1, home.colour_2 as home_colour_2,
         away.id as away_id, away.name as away_name, away.monogram as away_monogram,
         away.colour_1 as away_colour_1, away.colour_2 as away_colour_2
  from (
    select * from (select distinct * from game_ids) as distinct_games (game_id, starts_at, is_coming)
    order by ${gameOrder} limit ${limits.games}
  ) as first_games (game_id, first_start, is_coming)
  join games on games.id = first_games.game_id
  join sports on sports.id = games.sport_id
  join teams as home on home.id = home_team_id
  join teams as away on away.id = away_team_id
  order by ${gameOrder}
`;

/** Selects the next and the latest games that meet a condition. Needs an index on the condition's columns, then `starts_at`. */
const nextAndLatest = (condition: RawBuilder<unknown>, since: Date): RawBuilder<unknown> => sql`
  (select id as game_id, starts_at, true as is_coming from games
   where ${condition} and starts_at >= ${since} and status in ('scheduled', 'live', 'postponed')
   order by starts_at limit ${limits.games})
  union all
  (select id, starts_at, false from games where ${condition} and status = 'final' order by starts_at desc limit ${limits.games})
`;

/** A started game counts as coming for this long: it may last hours, and its result may be late. */
const resultDelayMs = 86_400_000;

const comingSince = (now: Date) => new Date(now.getTime() - resultDelayMs);

/** Finds the next and the latest games of some teams. */
export async function findTeamGames(
  db: Reader,
  teamIds: readonly string[],
  now: Date,
): Promise<FoundGameRow[]> {
  const since = comingSince(now);
  const { rows } = await sql<FoundGameRow>`
    with game_ids as materialized (
      select team_games.* from unnest(${teamIds.slice(0, teamsWithGames)}::uuid[]) as requested_teams (team_id)
      cross join lateral (
        ${nextAndLatest(sql`home_team_id = team_id`, since)}
        union all
        ${nextAndLatest(sql`away_team_id = team_id`, since)}
      ) as team_games
    )
    ${selectFoundGames}
  `.execute(db);
  return rows;
}

/** Finds games between two teams of one sport, at either team's home. The two texts of a pair name the two teams. */
export async function findPairGames(
  db: Reader,
  pairs: readonly TermPair[],
  now: Date,
): Promise<FoundGameRow[]> {
  const since = comingSince(now);
  const terms = [...new Map(pairs.flat().map((term) => [term.words, term])).values()];
  const { rows } = await sql<FoundGameRow>`
    with pair_words as materialized (
      select * from unnest(${pairs.map(([{ words }]) => words)}::text[], ${pairs.map(([, { words }]) => words)}::text[])
        as pair (one, other)
    ), named_teams as materialized (
      select terms.words, matching_teams.*
      from unnest(${terms.map(({ words }) => words)}::text[], ${terms.map(({ query }) => query)}::tsquery[])
        as terms (words, query)
      cross join lateral (
        select id, sport_id, ${fit(sql`terms.words`)} as fit from teams
        where id in (${matchingTeams(sql`terms.query`)}) and ${isShownSport(sql`sport_id`)}
      ) as matching_teams
    ), team_pairs as materialized (
      select one_team.id as one_id, other_team.id as other_id, min(one_team.fit + other_team.fit) as fit
      from pair_words
      join named_teams as one_team on one_team.words = one
      join named_teams as other_team
        on other_team.words = other and other_team.sport_id = one_team.sport_id and other_team.id <> one_team.id
      group by one_id, other_id
      order by fit, one_id, other_id
      limit ${pairLimit}
    ), game_ids as materialized (
      select pair_games.* from team_pairs
      cross join lateral (
        ${nextAndLatest(sql`home_team_id = one_id and away_team_id = other_id`, since)}
        union all
        ${nextAndLatest(sql`home_team_id = other_id and away_team_id = one_id`, since)}
      ) as pair_games
    )
    ${selectFoundGames}
  `.execute(db);
  return rows;
}
