/** What listing the sports asks of the database. */
export const sportsQuery =
  'select id, slug, name, logo, max_margin, margin_sigma, ties_possible from sports order by position, name';
