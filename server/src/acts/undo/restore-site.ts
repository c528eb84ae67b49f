import { z } from 'zod';
import { refuseAct } from '../../platform/http/refusal.ts';
import { restoreContentState } from '../../features/content/index.ts';
import { changeSignUpDoor, endInvitation, renameSite } from '../../features/site-settings/index.ts';
import { holdWindow, releaseWindow } from '../../features/slates/index.ts';
import { signUpDoor } from '@outpick/contracts/admin';
import { only, without } from './restorer.ts';
import type { Restorer } from './restorer.ts';

const time = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .nullable();

const content = z.object({ version: z.int(), publishedAt: time, deletedAt: time }).nullable();

/** Restores the text and the publication of content. The restored text is a new version. */
export const contentRestorer: Restorer = {
  decided: without('version'),
  restore: async (platform, tx, { id, target }) =>
    restoreContentState(platform, tx, { id, state: content.parse(target) }),
  findLosses: async (_db, { target, after }) =>
    Promise.resolve([
      ...(target === null
        ? ['The item and its versions stay in the list of deleted content, from which it can be restored.']
        : []),
      ...(typeof after === 'object' && after !== null && 'publishedAt' in after && after.publishedAt !== null
        ? ['Visitors may have seen what was published.']
        : []),
    ]),
};

/** Ends an invitation that was made. */
export const invitationRestorer: Restorer = {
  decided: without('usesLeft'),
  restore: async (_platform, tx, { id, target }) => {
    if (target !== null) throw refuseAct('An ended invitation does not work again. Make a new one.');
    await endInvitation(tx, id);
  },
  findLosses: async () =>
    Promise.resolve(['Accounts that were made with the invitation stay. Its link does not work again.']),
};

const settings = z.object({
  siteName: z.string(),
  door: signUpDoor,
  blockedMailDomains: z.array(z.string()),
});

/** Restores the name of the site and who may sign up. */
export const siteRestorer: Restorer = {
  decided: without('isSetUp'),
  restore: async (_platform, tx, { target }) => {
    const { siteName, ...door } = settings.parse(target);
    await renameSite(tx, siteName);
    await changeSignUpDoor(tx, door);
  },
};

const hold = z.object({ heldBecause: z.string().nullable() });

/** Restores whether a window is held. */
export const windowRestorer: Restorer = {
  decided: only('heldBecause'),
  restore: async (_platform, tx, { id, target }) => {
    const [sportId = '', firstDay = ''] = id.split(' ');
    const { heldBecause: reason } = hold.parse(target);
    await (reason === null
      ? releaseWindow(tx, { sportId, firstDay })
      : holdWindow(tx, { sportId, firstDay, reason }));
  },
};
