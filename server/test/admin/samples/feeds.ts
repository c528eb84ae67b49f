import type { feedsAdminCalls, leaguesAdminCalls } from '@outpick/contracts/admin';
import {
  adapters,
  pauseFeed,
  saveFeed,
  setFeedSecret,
} from '../../../src/features/ingest/providers/index.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { inAct, addTestSport } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';

const reason = 'because the test needs it';
const nothing = async () => Promise.resolve({});

/** Adds a sport with a feed whose provider needs no key. */
export async function addTestFeed(platform: Platform, createsTeams = false) {
  const sportId = await addTestSport(platform, { model: 'afl', timeZone: 'Australia/Melbourne' });
  const adapter = adapters.find(({ name }) => name === 'squiggle');
  if (!adapter) throw new Error('there is no adapter');
  const feed = { adapter, settings: {}, origin: null, facts: adapter.facts, priority: 1, createsTeams };
  const id = await inAct(platform, async (tx) => saveFeed(tx, { sportId, feed, now: platform.now() }));
  return { id, sportId };
}

/** Returns a form with a document without games. */
function emptyDocument(): FormData {
  const form = new FormData();
  form.set('document', new File(['{"games": []}'], 'document'));
  return form;
}

const feedParams = async (platform: Platform) => ({ params: { id: (await addTestFeed(platform)).id } });
const settings = { settings: {}, facts: ['schedule'], priority: 2, createsTeams: false, origin: null };

export const feedsSamples: AdminSamples<typeof feedsAdminCalls> = {
  listAdminFeeds: nothing,
  getAdminFeed: feedParams,
  listFeedAdapters: nothing,
  addFeed: async (platform) => ({
    body: {
      ...settings,
      sportId: await addTestSport(platform),
      adapter: 'squiggle',
      agreesToTerms: false,
      plan: { perMinute: 5 },
    },
  }),
  changeFeed: async (platform) => ({ ...(await feedParams(platform)), body: settings }),
  testFeed: async (platform) => ({ ...(await feedParams(platform)), body: emptyDocument() }),
  pauseFeed: async (platform) => ({ ...(await feedParams(platform)), body: { reason } }),
  resumeFeed: async (platform) => {
    const { id } = await addTestFeed(platform);
    await inAct(platform, async (tx) => pauseFeed(tx, id, platform.now()));
    return { params: { id } };
  },
  removeFeed: async (platform) => ({ ...(await feedParams(platform)), body: { reason } }),
  runFeedNow: async (platform) => ({ ...(await feedParams(platform)), body: { pages: 'all' } }),
  listFeedRuns: nothing,
  changeFeedPlan: async () =>
    Promise.resolve({ params: { adapter: 'cfbd' }, body: { perDay: 2500, perMonth: null, reason } }),
  listFeedSecrets: nothing,
  setFeedSecret: async () =>
    Promise.resolve({ params: { name: 'cfbd' }, body: { value: 'value-of-the-key' } }),
  removeFeedSecret: async (platform) => {
    await inAct(platform, async (tx) =>
      setFeedSecret(platform, tx, { name: 'cbbd', value: 'value-of-the-key' }),
    );
    return { params: { name: 'cbbd' }, body: { reason } };
  },
};

export const leaguesSamples: AdminSamples<typeof leaguesAdminCalls> = {
  listLeagueRecipes: nothing,
  addLeagueFromRecipe: async () => Promise.resolve({ body: { recipe: 'nhl', agreesToUnofficial: false } }),
};
