import type { feedsAdminCalls } from '@outpick/contracts/admin';
import { actorOf, done } from '../../../platform/http/route.ts';
import type { Caller, Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  pauseFeed,
  removeFeed,
  removeFeedSecret,
  requestFeedNow,
  setFeedSecret,
  testFeed,
} from '../../feeds/index.ts';
import type { PageReport } from '../../feeds/index.ts';
import { auditFeed } from '../audit-acts.ts';
import { auditAct } from '../subjects/subjects.ts';
import { addFeed, changeFeed, changeFeedPlan } from './commands.ts';
import { listFeedAdapters, listFeedSecrets } from './list-adapters.ts';
import { listFeedRuns } from './list-runs.ts';
import { getAdminFeed, listAdminFeeds, requireFeed } from './queries.ts';

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

/** What is read, and tests, which write nothing. */
const readRoutes = (platform: Platform): ReadRoutes => ({
  listAdminFeeds: { handle: async ({ query }) => ({ data: await listAdminFeeds(platform, query) }) },
  getAdminFeed: { handle: async ({ params }) => ({ data: await getAdminFeed(platform, params.id) }) },
  listFeedAdapters: { handle: async () => ({ data: await listFeedAdapters(platform) }) },
  listFeedRuns: { handle: async ({ query }) => ({ data: await listFeedRuns(platform.db, query) }) },
  listFeedSecrets: { handle: async () => ({ data: await listFeedSecrets(platform) }) },
  testFeed: {
    handle: async ({ params, body: { page, document } }, { signal }) => {
      const report = await testFeed(platform, {
        feedId: params.id,
        page,
        document: document && new Uint8Array(await document.arrayBuffer()),
        signal,
      });
      return { data: presentTest(report) };
    },
  },
});

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
  addFeed: {
    handle: async ({ body }, caller) => ({ data: { id: await addFeed(platform, actorOf(caller), body) } }),
  },
  changeFeed: {
    handle: async ({ params, body }, caller) => {
      await changeFeed(platform, actorOf(caller), { feedId: params.id, ...body });
      return done;
    },
  },
  changeFeedPlan: {
    handle: async ({ params, body }, caller) => {
      await changeFeedPlan(platform, actorOf(caller), { ...params, ...body });
      return done;
    },
  },
});

/** Acts on one feed. */
function runRoutes(platform: Platform): RunRoutes {
  const auditedFeed = async (
    caller: Caller,
    {
      id,
      act,
      reason = null,
    }: { readonly id: string; readonly act: string; readonly reason?: string | null },
  ) => {
    await requireFeed(platform, id);
    return auditFeed(platform, actorOf(caller), { act, feedId: id, reason });
  };
  return {
    pauseFeed: {
      handle: async ({ params: { id }, body }, caller) => {
        const own = await auditedFeed(caller, { id, act: 'feed.pause', reason: body.reason });
        await own.transact(async (tx) => pauseFeed(tx, id, platform.now()));
        return done;
      },
    },
    resumeFeed: {
      handle: async ({ params: { id } }, caller) => {
        const own = await auditedFeed(caller, { id, act: 'feed.resume' });
        await own.transact(async (tx) => pauseFeed(tx, id, null));
        return done;
      },
    },
    removeFeed: {
      handle: async ({ params: { id }, body }, caller) => {
        const own = await auditedFeed(caller, { id, act: 'feed.remove', reason: body.reason });
        await own.transact(async (tx) => removeFeed(tx, id));
        return done;
      },
    },
    runFeedNow: {
      handle: async ({ params: { id }, body: { pages } }, caller) => {
        const own = await auditedFeed(caller, { id, act: 'feed.run', reason: `${pages} pages` });
        await requestFeedNow(own, { feedId: id, pages });
        return done;
      },
    },
  };
}

/** Keys of providers. They are written, and never read by a call. */
function secretRoutes(platform: Platform): SecretRoutes {
  const auditedSecret = (
    caller: Caller,
    {
      name,
      act,
      reason = null,
    }: { readonly name: string; readonly act: string; readonly reason?: string | null },
  ) => auditAct(platform, actorOf(caller), { act, subject: 'feed-secret', subjectId: name, reason });
  return {
    setFeedSecret: {
      handle: async ({ params: { name }, body: { value } }, caller) => {
        await setFeedSecret(auditedSecret(caller, { name, act: 'feed-secret.set' }), { name, value });
        return done;
      },
    },
    removeFeedSecret: {
      handle: async ({ params: { name }, body: { reason } }, caller) => {
        await removeFeedSecret(auditedSecret(caller, { name, act: 'feed-secret.remove', reason }), name);
        return done;
      },
    },
  };
}
