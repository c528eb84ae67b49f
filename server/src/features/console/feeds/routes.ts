import type { feedsAdminCalls } from '@outpick/contracts/admin';
import { actorOf, byAct, doneBy, operatorOf } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import { createGate } from '../../../platform/limits/gate.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addFeed,
  changeFeed,
  changeProviderPlan,
  dropFeed,
  pauseFeedNow,
  resumeFeed,
  runFeedSoon,
} from '../../../acts/feeds/feeds.ts';
import { deleteFeedSecret, storeFeedSecret } from '../../../acts/feeds/secrets.ts';
import { testFeed } from '../../ingest/providers/index.ts';
import type { PageReport } from '../../ingest/providers/index.ts';
import { readChange, readNewFeed, requireAdapter } from './feed-form.ts';
import { listFeedAdapters, listFeedSecrets } from './list-adapters.ts';
import { listFeedRuns } from './list-runs.ts';
import { getAdminFeed, listAdminFeeds } from './queries.ts';

type FeedsRoutes = Routes<typeof feedsAdminCalls>;
type ReadRoutes = Pick<
  FeedsRoutes,
  'listAdminFeeds' | 'getAdminFeed' | 'listFeedAdapters' | 'listFeedRuns' | 'listFeedSecrets' | 'testFeed'
>;
type SettingsRoutes = Pick<FeedsRoutes, 'addFeed' | 'changeFeed' | 'changeFeedPlan'>;
type SecretRoutes = Pick<FeedsRoutes, 'setFeedSecret' | 'removeFeedSecret'>;
type RunRoutes = Omit<FeedsRoutes, keyof ReadRoutes | keyof SettingsRoutes | keyof SecretRoutes>;

export const feedsAdminRoutes = (platform: Platform): FeedsRoutes => ({
  ...readRoutes(platform),
  ...settingsRoutes(platform),
  ...runRoutes(platform),
  ...secretRoutes(platform),
});

/** Bounds tests: a document that a provider sends or an operator pastes may take seconds to read. */
const tests = { name: 'feed-tests', concurrency: 2, queueLength: 4, perOwner: 1 };

/** Calls that read, and tests of feeds, which write nothing. */
const readRoutes = (platform: Platform): ReadRoutes => ({
  listAdminFeeds: async ({ query }) => ({ data: await listAdminFeeds(platform, query) }),
  getAdminFeed: async ({ params }) => ({ data: await getAdminFeed(platform, params.id) }),
  listFeedAdapters: async () => ({ data: await listFeedAdapters(platform) }),
  listFeedRuns: async ({ query }) => ({ data: await listFeedRuns(platform.db, query) }),
  listFeedSecrets: async () => ({ data: await listFeedSecrets(platform) }),
  testFeed: createTestRoute(platform),
});

function createTestRoute(platform: Platform): ReadRoutes['testFeed'] {
  const gate = createGate({ ...tests, metrics: platform.metrics });
  return async ({ params, body: { page, document } }, caller) => {
    const { signal } = caller;
    const test = async () =>
      testFeed(platform, {
        feedId: params.id,
        page,
        document: document && new Uint8Array(await document.arrayBuffer()),
        signal,
      });
    return { data: presentTest(await gate(test, { owner: operatorOf(caller).id, signal })) };
  };
}

function presentTest({ failure, notBefore, ...report }: PageReport) {
  const reason = failure?.message ?? (notBefore && `No call is left until ${notBefore.toISOString()}.`);
  return {
    page: report.page,
    outcome: report.outcome,
    failure: reason ?? null,
    read: report.read,
    added: report.added,
    changed: report.changed,
    doubtful: report.doubtful,
    missing: report.missing,
    refused: report.refused,
    skipped: report.skipped,
    problems: report.problems.map(({ sourceId, reason: why }) => ({ sourceId, reason: why })),
    unknownTeams: [...report.unknownTeams],
    changes: report.changes.map(({ game, what }) => ({ game, what })),
  };
}

const settingsRoutes = (platform: Platform): SettingsRoutes => ({
  addFeed: async ({ body }, caller) => {
    const feed = readNewFeed(platform, body);
    const acted = await addFeed(platform, actorOf(caller), {
      sportId: body.sportId,
      feed,
      plan: body.plan,
    });
    return { data: { id: acted.result }, acted };
  },
  changeFeed: async ({ params: { id }, body }, caller) => {
    const change = await readChange(platform, id, body);
    return doneBy(await changeFeed(platform, actorOf(caller), change));
  },
  changeFeedPlan: byAct(platform, changeProviderPlan, ({ params, body: { reason, ...plan } }) => ({
    adapter: requireAdapter(params.adapter),
    plan,
    reason,
  })),
});

/** Acts on one feed. */
const runRoutes = (platform: Platform): RunRoutes => ({
  pauseFeed: byAct(platform, pauseFeedNow, ({ params, body }) => ({ feedId: params.id, ...body })),
  resumeFeed: byAct(platform, resumeFeed, ({ params }) => ({ feedId: params.id })),
  removeFeed: byAct(platform, dropFeed, ({ params, body }) => ({ feedId: params.id, ...body })),
  runFeedNow: byAct(platform, runFeedSoon, ({ params, body }) => ({ feedId: params.id, ...body })),
});

/** Calls for keys of providers. No call reads a key. */
const secretRoutes = (platform: Platform): SecretRoutes => ({
  setFeedSecret: byAct(platform, storeFeedSecret, ({ params, body }) => ({ ...params, ...body })),
  removeFeedSecret: byAct(platform, deleteFeedSecret, ({ params, body }) => ({ ...params, ...body })),
});
