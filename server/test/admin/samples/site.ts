import type { siteAdminCalls } from '@outpick/contracts/admin';
import { makeInvitation } from '../../../src/features/site-settings/index.ts';
import { inAct } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';

const nothing = async () => Promise.resolve({});
const invitation = { note: 'The league', uses: 5, days: 7 };

export const siteSamples: AdminSamples<typeof siteAdminCalls> = {
  getSignUpDoor: nothing,
  saveSignUpDoor: async () =>
    Promise.resolve({
      body: {
        door: 'open',
        blockedMailDomains: ['blocked.example'],
        reason: 'Too many throw-away accounts.',
      },
    }),
  makeInvitation: async () => Promise.resolve({ body: invitation }),
  endInvitation: async (platform) => ({
    params: { id: (await inAct(platform, async (tx) => makeInvitation(tx, invitation))).id },
  }),
  getSetup: nothing,
  saveSiteName: async () => Promise.resolve({ body: { siteName: 'Campus Picks' } }),
  finishSetup: nothing,
};
