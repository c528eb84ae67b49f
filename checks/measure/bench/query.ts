/** The same query as in the call that lists the sports (`listSports` in the server). */
export const sportsQuery = `
  select sports.id, slug, name, logo, coalesce(rules.max_margin, sports.max_margin) as max_margin,
         coalesce(rules.margin_sigma, sports.margin_sigma) as margin_sigma,
         coalesce(rules.ties_possible, sports.ties_possible) as ties_possible
  from sports
  left join lateral (
    select season_rules.* from season_rules join seasons on seasons.id = season_id
    where season_rules.sport_id = sports.id order by year desc limit 1
  ) as rules on true
  order by position, name`;
