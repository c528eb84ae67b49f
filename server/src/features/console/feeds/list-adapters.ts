import type { Output } from '@outpick/contracts';
import type { feedsAdminCalls } from '@outpick/contracts/admin';
import type { Platform } from '../../../platform/platform.ts';
import {
  adapters,
  hasSecret,
  listFeeds,
  listStoredSecrets,
  loadBudget,
  loadSecretNames,
} from '../../ingest/providers/index.ts';
import type { CallBudget } from '../../ingest/providers/index.ts';

type AdapterList = Output<typeof feedsAdminCalls.listFeedAdapters>;
type SecretList = Output<typeof feedsAdminCalls.listFeedSecrets>;

const presentLimits = ({ perMinute, perDay, perMonth }: CallBudget) => ({
  perMinute: perMinute ?? null,
  perDay: perDay ?? null,
  perMonth: perMonth ?? null,
});

/** Lists the providers that this release supports. */
export async function listFeedAdapters(platform: Platform): Promise<AdapterList> {
  const keys = await loadSecretNames(platform);
  const rows: AdapterList['adapters'] = [];
  for (const adapter of adapters)
    rows.push({
      name: adapter.name,
      title: adapter.title,
      origin: adapter.origin,
      terms: adapter.terms,
      isUnofficial: adapter.isUnofficial === true,
      settingFields: adapter.settingFields.map(({ choices, ...field }) => ({
        ...field,
        choices: [...choices],
      })),
      facts: [...adapter.facts],
      secretName: adapter.secret?.name ?? null,
      hasSecret: hasSecret(keys, adapter.secret),
      plan: presentLimits(await loadBudget(platform.db, adapter)),
      freePlan: presentLimits(adapter.budget),
    });
  return { adapters: rows };
}

/** Lists the names of keys that are set or that a provider needs. Never returns a key. */
export async function listFeedSecrets({ config, db }: Platform): Promise<SecretList> {
  const stored = new Map((await listStoredSecrets(db)).map((row) => [row.name, row.changed_at]));
  const feeds = await listFeeds(db);
  const needed = adapters.flatMap(({ secret }) => secret?.name ?? []);
  const names = new Set([...config.FEED_SECRETS.keys(), ...stored.keys(), ...needed]);
  return {
    secrets: [...names].toSorted().map((name) => {
      const users = adapters.filter(({ secret }) => secret?.name === name);
      return {
        name,
        from: config.FEED_SECRETS.has(name) ? 'environment' : stored.has(name) ? 'console' : null,
        isStored: stored.has(name),
        changedAt: stored.get(name)?.toISOString() ?? null,
        usedBy: users.map(({ title }) => title),
        feeds: feeds.filter(({ adapter }) => users.some((user) => user.name === adapter)).length,
      };
    }),
  };
}
