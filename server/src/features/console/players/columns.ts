import { sql } from 'kysely';

/** The name that a player chose, even while boards hide it. Needs `players` and `profiles`. */
export const chosenName = sql<string>`coalesce(
  profiles.contest_team_name,
  profiles.name || coalesce(' ' || left(profiles.last_name, 1) || '.', ''),
  'Player ' || players.tag
)`;
