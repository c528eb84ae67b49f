import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  editSport,
  hideSport,
  saveSport,
  setFittedProfile,
  showSport,
  storeLogo,
} from '../../features/sports/index.ts';
import type { NewSport, SportSettings } from '../../features/sports/index.ts';
import { defineAct } from '../define-act.ts';
import { findSportBySlug } from '../subjects/sport.ts';
import { thing } from '../subjects/subjects.ts';

const listSport = (slug: string) => async (db: Reader) => {
  const id = await findSportBySlug(db, slug);
  return id === undefined ? [] : [thing('sport', id)];
};

/** Adds a sport, or updates the one with the same slug. Returns its id. */
export async function putSport(
  platform: Platform,
  actor: Actor,
  { logo, ...sport }: NewSport,
): Promise<Acted<string>> {
  const key = await storeLogo(platform, logo);
  return act(platform, { actor, act: 'sport.add', list: listSport(sport.slug) }, async (tx) =>
    saveSport(platform, tx, { sport, logo: key }),
  );
}

/** Sets a sport's profile to the text of a fitted profile. Null restores the release's own profile. */
export const setSportProfile = async (
  platform: Platform,
  actor: Actor,
  { slug, text }: { readonly slug: string; readonly text: string | null },
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'sport.set-profile', list: listSport(slug) }, async (tx) =>
    setFittedProfile(tx, slug, text),
  );

interface SportAct {
  readonly sportId: string;
  readonly reason: string;
}

const onSport = ({ sportId }: SportAct) => ({ on: thing('sport', sportId) });

/** Changes the settings of a sport. Returns the consequences. */
export const changeSport = defineAct(
  'sport.edit',
  onSport,
  async (tx, { sportId, settings }: SportAct & { readonly settings: SportSettings }, platform) =>
    editSport(platform, tx, sportId, settings),
);

/** Hides a sport from visitors. */
export const hideSportFromVisitors = defineAct('sport.hide', onSport, async (tx, { sportId }) =>
  hideSport(tx, sportId),
);

/** Shows a hidden sport to visitors again. */
export const showSportToVisitors = defineAct('sport.show', onSport, async (tx, { sportId }) =>
  showSport(tx, sportId),
);
