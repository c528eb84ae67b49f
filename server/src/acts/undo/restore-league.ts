import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ActTransaction } from '../../platform/act.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { lockGames } from '../../features/games/index.ts';
import {
  adapters,
  changePlan,
  factGroups,
  removeFeed,
  restoreFeed,
} from '../../features/ingest/providers/index.ts';
import { restoreTeam } from '../../features/ingest/readings/index.ts';
import { restoreSport } from '../../features/sports/index.ts';
import { whole, without } from './restorer.ts';
import type { Restorer } from './restorer.ts';

const time = z.iso.datetime().transform((text) => new Date(text));

const feed = z
  .object({
    sportId: z.uuid(),
    adapter: z.string(),
    settings: z.string(),
    origin: z.string().nullable(),
    facts: z.array(z.enum(factGroups)),
    priority: z.int(),
    createsTeams: z.boolean(),
    pausedAt: time.nullable(),
    createdAt: time,
  })
  .nullable();

function requireAdapter(name: string) {
  const adapter = adapters.find((one) => one.name === name);
  if (!adapter) throw notFound('provider');
  return adapter;
}

/** Restores a feed: its settings, and whether it exists and is paused. */
export const feedRestorer: Restorer = {
  decided: whole,
  restore: async (_platform, tx, { id, target }) => {
    const state = feed.parse(target);
    if (!state) return removeFeed(tx, id);
    const { sportId, adapter, settings, createdAt, pausedAt, ...rest } = state;
    const restored = {
      ...rest,
      adapter: requireAdapter(adapter),
      settings: z.json().parse(JSON.parse(settings)),
    };
    await restoreFeed(tx, { id, sportId, feed: restored, createdAt, pausedAt });
  },
  findLosses: async (_db, { before, after }) =>
    Promise.resolve([
      ...(before === null || after === null
        ? []
        : ['What the feed reported since stays. Correct the games that are wrong.']),
      ...(before === null ? ['Games that the feed reported stay.'] : []),
      ...(after === null
        ? ['The list of the seasons that were fetched is lost: they are fetched again.']
        : []),
    ]),
};

const limit = z.int().nullable();
const plan = z.object({ perMinute: limit, perDay: limit, perMonth: limit });

/** A limit that equals the adapter's own is stored as none, so that it follows the adapter. */
const own = (stored: number | null, limitOfAdapter: number | undefined): number | null =>
  stored === limitOfAdapter ? null : stored;

/** Restores the calls that a provider allows. */
export const providerRestorer: Restorer = {
  decided: whole,
  restore: async (_platform, tx, { id, target }) => {
    const adapter = requireAdapter(id);
    const { perMinute, perDay, perMonth } = plan.parse(target);
    await changePlan(tx, adapter, {
      perMinute: own(perMinute, adapter.budget.perMinute),
      perDay: own(perDay, adapter.budget.perDay),
      perMonth: own(perMonth, adapter.budget.perMonth),
    });
  },
};

const sport = z.object({
  name: z.string(),
  position: z.int(),
  model: z.string(),
  time_zone: z.string(),
  max_margin: z.int(),
  ties_possible: z.boolean(),
  start_word: z.string(),
  unit_word: z.string(),
  units_word: z.string(),
  period_word: z.string(),
  margin_sigma: z.number(),
  fitted_profile: z.string().nullable(),
  hidden_at: z.string().nullable(),
});

const settingsOf = without('is_hidden');

/** Restores the settings of a sport, its fitted profile, and whether visitors see it. */
export const sportRestorer: Restorer = {
  decided: whole,
  lock: async (tx: ActTransaction, id) => lockGames(tx, id),
  // Editing a sport needs a confirmation, and so does every other way to change its settings. Hiding it does not.
  needsConfirmation: async (_db, { before, after }) =>
    Promise.resolve(!isDeepStrictEqual(settingsOf(before), settingsOf(after))),
  restore: async (platform, tx, { id, target }) =>
    restoreSport(platform, tx, { id, state: sport.parse(target) }),
};

const team = z.object({
  name: z.string(),
  city: z.string(),
  conference: z.string().nullable(),
  monogram: z.string(),
  colours: z.tuple([z.string(), z.string()]),
  otherNames: z.array(z.string()),
  links: z.array(z.object({ source: z.string(), sourceId: z.string(), name: z.string().nullable() })),
});

/** Restores a team: its names, its look and its ids at sources. */
export const teamRestorer: Restorer = {
  decided: whole,
  restore: async (_platform, tx, { id, target, together }) =>
    restoreTeam(tx, { teamId: id, state: team.parse(target), together }),
  findLosses: async (_db, { before, after }) =>
    Promise.resolve(
      JSON.stringify(before) === JSON.stringify(after)
        ? []
        : ['Games that sources reported by the changed names and ids stay as they are.'],
    ),
};
