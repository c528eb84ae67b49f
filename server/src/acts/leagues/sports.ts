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
import type { NewSport, SportPreview, SportSettings } from '../../features/sports/index.ts';
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

/** Sets the profile of a sport to the text of a fitted one, or to the release's own if it is null. */
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

/** Changes the settings of a sport. Returns what followed. */
export const changeSport = async (
  platform: Platform,
  actor: Actor,
  { sportId, reason, settings }: SportAct & { readonly settings: SportSettings },
): Promise<Acted<SportPreview>> =>
  act(platform, { actor, act: 'sport.edit', on: thing('sport', sportId), reason }, async (tx) =>
    editSport(platform, tx, sportId, settings),
  );

/** Hides a sport from visitors. */
export const hideSportFromVisitors = async (
  platform: Platform,
  actor: Actor,
  { sportId, reason }: SportAct,
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'sport.hide', on: thing('sport', sportId), reason }, async (tx) =>
    hideSport(tx, sportId),
  );

/** Shows a hidden sport to visitors again. */
export const showSportToVisitors = async (
  platform: Platform,
  actor: Actor,
  { sportId, reason }: SportAct,
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'sport.show', on: thing('sport', sportId), reason }, async (tx) =>
    showSport(tx, sportId),
  );
