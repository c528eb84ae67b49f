import { asOwner } from '@outpick/server/testing';

/** Digests all stored facts about games, without ids, which differ between runs. Use it to compare two releases. */
export async function digestGames(databaseUrl: string): Promise<string> {
  const rows = await asOwner<{ digest: string }>(
    databaseUrl,
    `
    select md5(string_agg(facts, '' order by facts)) as digest
    from (
      select md5(row(slug, year, home.name, away.name,
               extract(epoch from starts_at), league_day, neutral, status, home_points, away_points,
               closing_line, closing_probability, home_key_player, away_key_player, home_expected_goals,
               away_expected_goals, home_lower_division, away_lower_division)::text) as facts
      from games
      join sports on sports.id = games.sport_id
      join seasons on seasons.id = season_id
      join teams as home on home.id = home_team_id
      join teams as away on away.id = away_team_id
    ) as stored
  `,
  );
  return rows[0]?.digest ?? '';
}
