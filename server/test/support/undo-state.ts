import { sql } from 'kysely';
import { loadSiteSettings } from '../../src/features/site-settings/index.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** The tables that acts restore, and the columns that say when a row was written or what a worker did with it. */
const restoredTables: Readonly<Record<string, readonly string[]>> = {
  games: ['schedule_changed_at', 'start_changed_at'],
  game_pins: [],
  contest_games: ['act'],
  contest_crowds: [],
  game_sources: [],
  doubtful_games: [],
  refused_links: [],
  teams: [],
  team_aliases: [],
  team_sources: [],
  sports: [],
  publications: ['changed_at', 'digest'],
  news: [],
  pages: [],
  players: [],
  appeals: [],
  player_reports: [],
  operators: [],
  enquiry_states: ['changed_at'],
  reply_templates: ['changed_at', 'changed_by'],
  provider_feeds: [
    'requested_at',
    'fetched_at',
    'failed_at',
    'failure',
    'failures',
    'not_before',
    'calls_from',
    'alarms',
  ],
  call_budgets: ['recent_calls'],
  held_windows: ['held_at'],
  sign_up_invitations: [],
};

/** Rows that mean the same as no row: an enquiry that is not marked as read, and a provider without limits of the operator’s own. */
const defaults: Readonly<Record<string, readonly string[]>> = {
  enquiry_states: ['"state": "new"', '"assigned_operator_id": null'],
  call_budgets: ['"per_day": null', '"per_minute": null', '"per_month": null'],
};

/** Reads all that acts restore, as sorted lines of text: two equal states have equal lines, to the last digit. */
export async function readUndoState({ db }: Platform): Promise<string[]> {
  const lines: string[] = [JSON.stringify(await loadSiteSettings(db))];
  for (const [table, leftOut] of Object.entries(restoredTables)) {
    const { rows } = await sql<{ line: string }>`
      select (to_jsonb(stored) - ${[...leftOut]}::text[])::text as line from ${sql.table(table)} as stored
    `.execute(db);
    const isDefault = (line: string) => defaults[table]?.every((value) => line.includes(value)) === true;
    lines.push(...rows.filter(({ line }) => !isDefault(line)).map(({ line }) => `${table} ${line}`));
  }
  return lines.toSorted();
}
