import { z } from 'zod';
import { deleteKeptValue, keepValue, listKeptValues } from '../../platform/device-store.ts';
import { readDraft, removeDraft, saveDraft, VISITOR_PICKS } from '../../platform/drafts.ts';
import { type KeptStore, keptWish, type KeptWish } from './kept.ts';

const visitorPicks = z.array(keptWish);

export const readVisitorPicks = (): readonly KeptWish[] => readDraft(VISITOR_PICKS, visitorPicks) ?? [];

/** Stores a visitor's picks. They stay when the visitor signs in, until they have been taken over. */
function writeVisitorPicks(picks: readonly KeptWish[]): void {
  if (picks.length > 0) saveDraft(VISITOR_PICKS, picks);
  else removeDraft(VISITOR_PICKS);
}

const withoutGame = (id: string) => readVisitorPicks().filter(({ game }) => game.slateGameId !== id);

const prefixOf = (account: string) => `pick ${account} `;

/** Writes wait for each other, so that the last one counts. */
let writing: Promise<unknown> = Promise.resolve();
const enqueue = (work: () => Promise<unknown>) => {
  writing = writing.then(work);
};

/** Keeps a visitor's wishes in this tab, and those of a player on this device. */
export const keptOnDevice: KeptStore = {
  put(account, wish) {
    const { slateGameId: id } = wish.game;
    if (account === null) writeVisitorPicks([...withoutGame(id), wish]);
    else enqueue(() => keepValue(prefixOf(account) + id, wish));
  },
  delete(account, id) {
    if (account === null) writeVisitorPicks(withoutGame(id));
    else enqueue(() => deleteKeptValue(prefixOf(account) + id));
  },
  async list(account) {
    if (account === null) return readVisitorPicks();
    await writing;
    const values = await listKeptValues(prefixOf(account));
    return values.flatMap((value) => keptWish.safeParse(value).data ?? []);
  },
};
