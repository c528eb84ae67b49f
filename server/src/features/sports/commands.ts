import { extname } from 'node:path';
import type { SportWords } from '@outpick/contracts';
import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireSameWindows, updateLeagueDays } from './league-days.ts';
import { lockSportGames } from './lock-games.ts';
import { sportProfile } from './model-profiles.ts';
import { wordsOfModel } from './sport-words.ts';

/** The data version of the list of sports, their settings and rules. */
export const sportsArea = 'sports';

export interface NewSport {
  readonly slug: string;
  readonly name: string;
  readonly position: number;
  readonly model: string;
  readonly contestWindow: 'week' | 'day';
  readonly timeZone: string;
  readonly maxMargin: 49 | 100;
  readonly tiesPossible: boolean;
  /** Words that differ from the model's words. */
  readonly words?: Partial<SportWords>;
  readonly logo: { readonly name: string; readonly content: Uint8Array };
}

/** Stores a sport's picture under a name made from its content. Returns the file's key. */
export async function storeLogo({ files }: Pick<Platform, 'files'>, logo: NewSport['logo']): Promise<string> {
  const digest = sha256(logo.content).toString('hex').slice(0, 16);
  const key = `public/sports/${digest}${extname(logo.name)}`;
  await files.put(key, logo.content);
  return key;
}

interface SavedSport {
  readonly sport: Omit<NewSport, 'logo'>;
  /** The key of a picture that is already stored. */
  readonly logo: string;
}

/**
 * Adds a sport, or updates the sport with the same slug. Returns its id. Maximum margin, ties and model (which gives the margin
 * sigma) are settings: a season whose first slate has opened keeps its rules, see `fixSeasonRules`. A new time zone may move
 * games to other days; refuses it if a game of an open slate would leave its window.
 */
export async function saveSport(
  platform: Pick<Platform, 'events'>,
  tx: ActTransaction,
  { sport, logo }: SavedSport,
): Promise<string> {
  const words = { ...wordsOfModel(sport.model), ...sport.words };
  const settings = {
    slug: sport.slug,
    name: sport.name,
    position: sport.position,
    model: sport.model,
    contest_window: sport.contestWindow,
    time_zone: sport.timeZone,
    max_margin: sport.maxMargin,
    ties_possible: sport.tiesPossible,
    start_word: words.start,
    unit_word: words.unit,
    units_word: words.units,
    period_word: words.period,
    logo,
  };
  const existing = await tx.db
    .selectFrom('sports')
    .select(['id', 'model', 'time_zone', 'fitted_profile as fitted'])
    .where('slug', '=', sport.slug)
    .executeTakeFirst();
  const movesDays = existing !== undefined && existing.time_zone !== sport.timeZone;
  if (movesDays) {
    await lockSportGames(tx, existing.id);
    await requireSameWindows(tx.db, existing.id, sport.timeZone);
  }
  const keepsFit = existing?.model === sport.model;
  const row = {
    ...settings,
    margin_sigma: sportProfile(sport.model, keepsFit ? existing.fitted : null).marginSigma,
    // A profile that was fitted for another model no longer applies.
    ...(existing && !keepsFit && existing.fitted !== null && { fitted_profile: null }),
  };
  const columns = Object.keys(row);
  const list = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  const changed = await tx.db
    .insertInto('sports')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet(row)
        .where(sql<boolean>`(${list('sports')}) is distinct from (${list('excluded')})`),
    )
    .returning('id')
    .executeTakeFirst();
  if (changed) tx.touch(sportsArea);
  if (movesDays) await updateLeagueDays(platform, tx, existing.id);
  const { id } =
    changed ??
    (await tx.db.selectFrom('sports').select('id').where('slug', '=', sport.slug).executeTakeFirstOrThrow());
  return id;
}

/**
 * Sets a sport's profile to the text of a fitted profile, or to the release's profile if the text is null. The next rating run
 * uses it. Throws if the text is not a profile.
 */
export async function setFittedProfile(tx: ActTransaction, slug: string, text: string | null): Promise<void> {
  const sport = await tx.db
    .selectFrom('sports')
    .select(['id', 'model'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!sport) throw new Error(`there is no sport "${slug}"; "outpick sport list" lists them`);
  const profile = sportProfile(sport.model, text);
  const { sport: modelName } = sportProfile(sport.model, null);
  if (profile.sport !== modelName)
    throw new Error(`the profile is for ${profile.sport}, and the sport's model is ${modelName}`);
  if (!(profile.marginSigma > 0)) throw new Error('marginSigma must be greater than 0');
  const { marginSigma } = profile;
  await tx.db
    .updateTable('sports')
    .set({ fitted_profile: text, margin_sigma: marginSigma })
    .where('id', '=', sport.id)
    .execute();
  tx.touch(sportsArea);
}
