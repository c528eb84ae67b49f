import type { sportsAdminCalls } from '@outpick/contracts/admin';
import { hideSport } from '../../../src/features/sports/index.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { inAct, addTestSport } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';

const reason = 'because the test needs it';
const nothing = async () => Promise.resolve({});

async function sportInput(platform: Platform) {
  const id = await addTestSport(platform);
  const body = {
    name: `Renamed ${id}`,
    position: 7,
    model: 'nhl',
    timeZone: 'America/Chicago',
    maxMargin: 49,
    tiesPossible: true,
    words: { start: 'puck drop', unit: 'goal', units: 'goals', period: 'period' },
  };
  return { params: { id }, body };
}

export const sportsSamples: AdminSamples<typeof sportsAdminCalls> = {
  listAdminSports: nothing,
  listSportChoices: nothing,
  previewSport: sportInput,
  editSport: async (platform) => {
    const { params, body } = await sportInput(platform);
    return { params, body: { ...body, reason } };
  },
  hideSport: async (platform) => ({ params: { id: await addTestSport(platform) }, body: { reason } }),
  showSport: async (platform) => {
    const id = await addTestSport(platform);
    await inAct(platform, async (tx) => hideSport(tx, id));
    return { params: { id }, body: { reason } };
  },
};
