import type { Input, Output } from '@outpick/contracts';
import type { AdminSportRow, sportsAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import { describeRules, findRuleStatus } from '../../sports/index.ts';

type SportsQuery = Input<typeof sportsAdminCalls.listAdminSports>['query'];
type SportsPage = Output<typeof sportsAdminCalls.listAdminSports>;

interface SportRow {
  id: string;
  slug: string;
  name: string;
  position: number;
  model: string;
  contest_window: string;
  time_zone: string;
  max_margin: number;
  ties_possible: boolean;
  start_word: string;
  unit_word: string;
  units_word: string;
  period_word: string;
  hidden_at: Date | null;
  teams: number;
  feeds: number;
  total: string;
}

const sorts = { position: sql`position`, name: sql`lower(name)`, slug: sql`slug` };

/** Lists sports with their settings, by default in menu order. */
export async function listAdminSports(
  db: Reader,
  { page, perPage, q = '', sort = 'position', order = 'asc' }: SportsQuery,
): Promise<SportsPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<SportRow>`
    select id, slug, name, position, model, contest_window, time_zone, max_margin, ties_possible, start_word, unit_word,
           units_word, period_word, hidden_at, count(*) over () as total,
           (select count(*)::integer from teams where sport_id = sports.id) as teams,
           (select count(*)::integer from provider_feeds where sport_id = sports.id) as feeds
    from sports
    where strpos(lower(name || ' ' || slug), lower(${q})) > 0
    order by ${sorts[sort]} ${direction}, slug
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  const presented: AdminSportRow[] = [];
  for (const row of rows)
    presented.push({ ...presentSettings(row), rules: await describeStatus(db, row.id) });
  return { total: Number(rows[0]?.total ?? 0), rows: presented };
}

const presentSettings = (row: SportRow): Omit<AdminSportRow, 'rules'> => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  position: row.position,
  model: row.model,
  contestWindow: row.contest_window === 'day' ? 'day' : 'week',
  timeZone: row.time_zone,
  maxMargin: row.max_margin,
  tiesPossible: row.ties_possible,
  words: { start: row.start_word, unit: row.unit_word, units: row.units_word, period: row.period_word },
  teams: row.teams,
  feeds: row.feeds,
  hiddenAt: row.hidden_at?.toISOString() ?? null,
});

/** Describes which contest rules apply in which season. */
async function describeStatus(db: Reader, sportId: string): Promise<string> {
  const { settings, season } = await findRuleStatus(db, sportId);
  const next = describeRules(settings);
  if (!season) return `From the first slate on: ${next}.`;
  const fixed = describeRules(season);
  const inForce = `Season ${season.year}: ${fixed}.`;
  return fixed === next ? inForce : `${inForce} From the next season on: ${next}.`;
}
