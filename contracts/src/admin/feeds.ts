import { z } from 'zod';
import { id, sportId } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, done, reason } from './admin-call.ts';

const time = z.iso.datetime();

const factGroup = z.enum(['schedule', 'result', 'line', 'players', 'goals'], {
  error: 'Choose among schedule, result, line, players and goals.',
});

/** The name of an adapter. */
const adapterName = z
  .string({ error: 'Choose a provider.' })
  .regex(/^[a-z0-9-]{1,100}$/u, { error: 'Choose a provider.' });

/** The name of a provider's key. */
const secretName = z
  .string({ error: 'Write the name of the key.' })
  .regex(/^[a-z0-9-]{1,100}$/u, { error: 'Use lower-case letters, digits and hyphens.' });

const feedState = z.enum([
  'running',
  'new',
  'late',
  'page-failed',
  'failing',
  'paused',
  'needs-key',
  'no-adapter',
]);

export type FeedState = z.output<typeof feedState>;

/** The remaining calls that a provider allows in a period. */
const callsLeft = z.object({
  period: z.enum(['minute', 'day', 'month']),
  limit: z.int(),
  left: z.int(),
  /** The remaining calls reserved for this feed; null if feeds share all calls. */
  kept: z.int().nullable(),
});

const feedRow = z.object({
  id,
  sportId,
  sport: z.string(),
  source: z.string(),
  title: z.string(),
  state: feedState,
  /** The failure or the missing key. */
  problem: z.string().nullable(),
  priority: z.int(),
  facts: z.array(factGroup),
  fetchedAt: time.nullable(),
  requestedAt: time.nullable(),
  failures: z.int(),
  /** The time of the next request; null if the feed is paused or waits for its key. */
  nextRunAt: time.nullable(),
  /** Row counts of the feed's last import that changed something or had refused rows. */
  added: z.int(),
  changed: z.int(),
  refused: z.int(),
  unknownTeams: z.int(),
  doubtfulGames: z.int(),
  callsLeft: z.array(callsLeft),
});

export type AdminFeedRow = z.output<typeof feedRow>;

const feedPage = z.object({
  key: z.string(),
  from: z.string(),
  to: z.string(),
  requestedAt: time.nullable(),
  fetchedAt: time.nullable(),
});

const feedDetails = z.object({
  ...feedRow.shape,
  settings: z.json(),
  origin: z.string().nullable(),
  createsTeams: z.boolean(),
  terms: z.string().nullable(),
  secretName: z.string().nullable(),
  /** The pages that the feed has now. */
  pages: z.array(feedPage),
});

const callLimits = z.object({
  perMinute: z.int().nullable(),
  perDay: z.int().nullable(),
  perMonth: z.int().nullable(),
});

/** One setting of a provider's feeds. */
const settingField = z.object({
  name: z.string(),
  /** Only recipes and the command line can set a `structure`; forms keep its value. */
  kind: z.enum(['text', 'number', 'structure']),
  /** The allowed values of a text, if they are few; empty otherwise. */
  choices: z.array(z.string()),
  isRequired: z.boolean(),
  help: z.string().nullable(),
});

const adapterRow = z.object({
  name: z.string(),
  title: z.string(),
  origin: z.string(),
  terms: z.string(),
  isUnofficial: z.boolean(),
  settingFields: z.array(settingField),
  facts: z.array(factGroup),
  secretName: z.string().nullable(),
  hasSecret: z.boolean(),
  /** The calls allowed now, by the operators' plan or else the provider's free plan. Null means no limit. */
  plan: callLimits,
  /** The provider's free plan. */
  freePlan: callLimits,
});

export type FeedAdapter = z.output<typeof adapterRow>;

const limitMessage = { error: 'Write a whole number from 1 to 9,999,999, or nothing for the free plan.' };

/** Null means the free plan's limit. */
const callLimit = z.int(limitMessage).min(1, limitMessage).max(9_999_999, limitMessage).nullable();

const plan = z.object({
  perMinute: callLimit.optional(),
  perDay: callLimit.optional(),
  perMonth: callLimit.optional(),
});

const feedSettings = {
  settings: z.record(z.string().max(100), z.json(), { error: 'The settings are a JSON object.' }),
  facts: z.array(factGroup).min(1, { error: 'Choose one fact or more.' }).max(5),
  priority: z
    .int({ error: 'Write a whole number from 1 to 1000.' })
    .min(1, { error: 'Write a whole number from 1 to 1000.' })
    .max(1000, { error: 'Write a whole number from 1 to 1000.' }),
  createsTeams: z.boolean(),
  /** Replaces the provider's own origin. Must be in the setting FEED_ORIGINS. */
  origin: z
    .url({ protocol: /^https?$/u, error: 'Write an origin such as https://mirror.example.' })
    .max(200)
    .nullable(),
};

const feedProblem = z.object({ sourceId: z.string().nullable(), reason: z.string() });

/** The changes that importing a document would make. */
const feedTest = z.object({
  page: z.string(),
  outcome: z.enum(['read', 'unchanged', 'failed', 'waiting']),
  /** The reason of a failure, or the time until which the provider allows no call. */
  failure: z.string().nullable(),
  read: z.int(),
  added: z.int(),
  changed: z.int(),
  doubtful: z.int(),
  missing: z.int(),
  refused: z.int(),
  skipped: z.int(),
  problems: z.array(feedProblem),
  unknownTeams: z.array(z.string()),
  changes: z.array(z.object({ game: z.string(), what: z.string() })),
});

export type FeedTest = z.output<typeof feedTest>;

const feedRun = z.object({
  id,
  sportId,
  sport: z.string(),
  source: z.string(),
  startedAt: time,
  finishedAt: time.nullable(),
  outcome: z.enum(['done', 'unchanged', 'failed']).nullable(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  refused: z.int(),
  /** The first refused rows with their reasons, or the reason why the run failed. */
  problems: z.array(z.object({ row: z.string().nullable(), reason: z.string() })),
});

const secretRow = z.object({
  name: z.string(),
  /** The source of the key. `environment` overrides `console`; null means that there is no key. */
  from: z.enum(['environment', 'console']).nullable(),
  /** Whether the console stores a key with this name. */
  isStored: z.boolean(),
  changedAt: time.nullable(),
  /** The providers that need the key. */
  usedBy: z.array(z.string()),
  /** The number of feeds that need the key. */
  feeds: z.int(),
});

const feedParams = z.object({ id });

export const feedsAdminCalls = declareAdminCalls({
  listAdminFeeds: {
    method: 'GET',
    path: '/api/v1/admin/feeds',
    access: 'operator',
    roles: ['scorer'],
    summary: 'The feeds of all sports, with their state and what is left of their calls.',
    query: adminListQuery(['sport', 'source', 'state', 'fetchedAt'], {
      sportId: sportId.optional(),
      state: feedState.optional(),
    }),
    output: adminList(feedRow),
  },
  getAdminFeed: {
    method: 'GET',
    path: '/api/v1/admin/feeds/:id',
    access: 'operator',
    roles: ['scorer'],
    summary: 'One feed, with its settings and pages.',
    params: feedParams,
    output: feedDetails,
  },
  listFeedAdapters: {
    method: 'GET',
    path: '/api/v1/admin/feed-adapters',
    access: 'operator',
    roles: ['scorer'],
    summary: 'The providers that can be asked, with their terms and the calls that they allow.',
    output: z.object({ adapters: z.array(adapterRow) }),
  },
  addFeed: {
    method: 'POST',
    path: '/api/v1/admin/feeds',
    access: 'operator',
    roles: ['scorer'],
    act: 'feed.add',
    summary: 'Adds a feed to a sport.',
    body: z.object({
      sportId,
      adapter: adapterName,
      ...feedSettings,
      /** Must be true for a provider without a public interface. */
      agreesToTerms: z.boolean(),
      plan: plan.optional(),
    }),
    output: z.object({ id }),
  },
  changeFeed: {
    method: 'POST',
    path: '/api/v1/admin/feeds/:id',
    access: 'operator',
    roles: ['scorer'],
    act: 'feed.change',
    summary: 'Changes the settings of a feed. All its pages are read again.',
    params: feedParams,
    body: z.object(feedSettings),
    output: done,
  },
  testFeed: {
    method: 'POST',
    path: '/api/v1/admin/feeds/:id/test',
    access: 'operator',
    roles: ['scorer'],
    summary:
      'Says what a page of the feed would change, and writes nothing. With a document, that is read; otherwise the page is fetched.',
    params: feedParams,
    encoding: 'multipart',
    body: z.object({
      /** The key of a page; today's page by default. */
      page: z.string().max(200).optional(),
      document: z
        .file({ error: 'Paste a document.' })
        .max(5 * 1024 * 1024, { error: 'At most 5 MB.' })
        .optional(),
    }),
    output: feedTest,
  },
  pauseFeed: {
    method: 'POST',
    path: '/api/v1/admin/feeds/:id/pause',
    access: 'operator',
    roles: ['scorer'],
    act: 'feed.pause',
    summary: 'Stops the requests of a feed.',
    params: feedParams,
    body: z.object({ reason }),
    output: done,
  },
  resumeFeed: {
    method: 'POST',
    path: '/api/v1/admin/feeds/:id/resume',
    access: 'operator',
    roles: ['scorer'],
    act: 'feed.resume',
    summary: 'Allows the requests of a feed again, and ends its back-off.',
    params: feedParams,
    output: done,
  },
  removeFeed: {
    method: 'POST',
    path: '/api/v1/admin/feeds/:id/remove',
    access: 'operator',
    roles: ['scorer'],
    act: 'feed.remove',
    summary: 'Removes a feed. Games that it reported stay.',
    params: feedParams,
    body: z.object({ reason }),
    output: done,
  },
  runFeedNow: {
    method: 'POST',
    path: '/api/v1/admin/feeds/:id/run',
    access: 'operator',
    roles: ['scorer'],
    act: 'feed.run',
    summary: 'Lets a worker request the pages of a feed now, within the calls that are left.',
    params: feedParams,
    body: z.object({
      /** `all` requests every page of the season, `due` only the pages that are due. */
      pages: z.enum(['due', 'all'], { error: 'Choose due or all.' }),
    }),
    output: done,
  },
  listFeedRuns: {
    method: 'GET',
    path: '/api/v1/admin/feed-runs',
    access: 'operator',
    roles: ['scorer'],
    summary: 'Imports of the last 90 days that changed something, refused rows or failed, newest first.',
    query: adminListQuery(['startedAt', 'refused'], {
      feedId: id.optional(),
      sportId: sportId.optional(),
      outcome: z.enum(['done', 'unchanged', 'failed']).optional(),
      /** Selects only runs with refused rows. */
      hasRefused: z.enum(['true']).optional(),
    }),
    output: adminList(feedRun),
  },
  changeFeedPlan: {
    method: 'POST',
    path: '/api/v1/admin/feed-adapters/:adapter/plan',
    access: 'operator',
    roles: ['scorer'],
    act: 'provider.change-plan',
    summary: 'Changes the calls that a provider allows, for all its feeds together.',
    params: z.object({ adapter: adapterName }),
    body: z.object({ ...plan.shape, reason }),
    output: done,
  },
  listFeedSecrets: {
    method: 'GET',
    path: '/api/v1/admin/feed-secrets',
    access: 'operator',
    roles: ['scorer'],
    summary: 'The names of the providers’ keys, and where each comes from. Never a key.',
    output: z.object({ secrets: z.array(secretRow) }),
  },
  setFeedSecret: {
    method: 'POST',
    path: '/api/v1/admin/feed-secrets/:name',
    access: 'operator',
    roles: [],
    confirm: true,
    act: 'feed-secret.set',
    summary: 'Stores a provider’s key. It is never shown again.',
    params: z.object({ name: secretName }),
    body: z.object({
      value: z
        .string({ error: 'Write the key.' })
        .trim()
        .regex(/^[!-~]{8,500}$/u, { error: 'A key has 8 to 500 printable characters without spaces.' }),
    }),
    output: done,
  },
  removeFeedSecret: {
    method: 'POST',
    path: '/api/v1/admin/feed-secrets/:name/remove',
    access: 'operator',
    roles: [],
    confirm: true,
    act: 'feed-secret.remove',
    summary: 'Deletes a key that the console stores. Its feeds wait until there is another one.',
    params: z.object({ name: secretName }),
    body: z.object({ reason }),
    output: done,
  },
});
