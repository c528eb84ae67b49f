import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import { refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { sportsArea } from './commands.ts';
import { requireSameWindows, updateLeagueDays } from './league-days.ts';
import { lockSportGames } from './lock-games.ts';

/** The settings of a sport that acts change, by column. */
interface StoredSport {
  readonly name: string;
  readonly position: number;
  readonly model: string;
  readonly time_zone: string;
  readonly max_margin: number;
  readonly ties_possible: boolean;
  readonly start_word: string;
  readonly unit_word: string;
  readonly units_word: string;
  readonly period_word: string;
  readonly margin_sigma: number;
  /** The text of the fitted profile; null for the release's own. */
  readonly fitted_profile: string | null;
  /** When it was hidden; null if visitors see it. */
  readonly hidden_at: string | null;
}

/** Restores all settings of a sport. Refuses if the earlier time zone would move a game out of the window of its slate. */
export async function restoreSport(
  platform: Pick<Platform, 'events'>,
  tx: ActTransaction,
  { id, state }: { readonly id: string; readonly state: StoredSport },
): Promise<void> {
  const stored = await tx.db
    .selectFrom('sports')
    .select('time_zone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const namesake = await tx.db
    .selectFrom('sports')
    .select('id')
    .where('name', '=', state.name)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (namesake) throw refuseAct('Another sport has the earlier name now. Rename it first.');
  const movesDays = stored.time_zone !== state.time_zone;
  if (movesDays) {
    await lockSportGames(tx, id);
    await requireSameWindows(tx.db, id, state.time_zone);
  }
  const { hidden_at: hiddenAt, fitted_profile: profile, ...columns } = state;
  await tx.db
    .updateTable('sports')
    .set({ ...columns, fitted_profile: profile, hidden_at: sql`${hiddenAt}::timestamptz` })
    .where('id', '=', id)
    .execute();
  tx.touch(sportsArea);
  if (movesDays) await updateLeagueDays(platform, tx, id);
}
