import type { Sport, SportWords } from '@outpick/contracts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { fileAddress } from '../../platform/http/mount-files.ts';
import type { ContestRules } from './season-rules.ts';

/** A sport with the contest rules in force: its newest season's rules, or its settings before the first slate. */
export interface SportRow extends ContestRules {
  id: string;
  slug: string;
  name: string;
  logo: string;
  start_word: string;
  unit_word: string;
  units_word: string;
  period_word: string;
}

const selectSports = sql`
  select sports.id, slug, name, logo, start_word, unit_word, units_word, period_word,
         coalesce(rules.max_margin, sports.max_margin) as max_margin,
         coalesce(rules.margin_sigma, sports.margin_sigma) as margin_sigma,
         coalesce(rules.ties_possible, sports.ties_possible) as ties_possible
  from sports
  left join lateral (
    select season_rules.* from season_rules join seasons on seasons.id = season_id
    where season_rules.sport_id = sports.id order by year desc limit 1
  ) as rules on true
`;

/** Condition: visitors see the sport with this id. The subquery reads the hidden sports once per query, not once per row. */
export const isShownSport = (sportId: RawBuilder<unknown>) => sql<boolean>`
  ${sportId} <> all (array(select id from sports as hidden where hidden_at is not null))
`;

const menuOrder = sql`order by position, ${inNameOrder(sql`name`)}`;

/** Lists the sports that visitors see, in menu order. */
export async function listSports(db: Reader): Promise<SportRow[]> {
  const isShown = isShownSport(sql`sports.id`);
  return (await sql<SportRow>`${selectSports} where ${isShown} ${menuOrder}`.execute(db)).rows;
}

/** Lists every sport, in menu order. For operators and jobs. */
export async function listAllSports(db: Reader): Promise<SportRow[]> {
  return (await sql<SportRow>`${selectSports} ${menuOrder}`.execute(db)).rows;
}

/** Finds a sport that visitors see. */
export async function findSport(db: Reader, id: string): Promise<SportRow | undefined> {
  const isShown = isShownSport(sql`sports.id`);
  return (await sql<SportRow>`${selectSports} where sports.id = ${id} and ${isShown}`.execute(db)).rows[0];
}

export const presentWords = (row: SportRow): SportWords => ({
  start: row.start_word,
  unit: row.unit_word,
  units: row.units_word,
  period: row.period_word,
});

export const presentSport = (row: SportRow): Sport => ({
  id: row.id,
  name: row.name,
  logo: fileAddress(row.logo),
  maxMargin: row.max_margin,
  marginSigma: row.margin_sigma,
  tiesPossible: row.ties_possible,
  words: presentWords(row),
});
