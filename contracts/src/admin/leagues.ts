import { z } from 'zod';
import { declareAdminCalls } from './admin-call.ts';

const recipeFeed = z.object({
  adapter: z.string(),
  title: z.string(),
  terms: z.string(),
  isUnofficial: z.boolean(),
  /** Whether the league works without this feed. An optional feed is added only if its key is set. */
  isOptional: z.boolean(),
  secretName: z.string().nullable(),
  hasSecret: z.boolean(),
});

const recipe = z.object({
  slug: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** The number of teams that the recipe lists. With 0, the feeds add all teams. */
  teams: z.int(),
  feeds: z.array(recipeFeed),
  /** Whether the only source of games is a feed that its provider does not offer to the public. */
  needsConsent: z.boolean(),
  /** Whether a sport with this slug exists. */
  isAdded: z.boolean(),
});

export type LeagueRecipe = z.output<typeof recipe>;

const slug = z
  .string({ error: 'Choose a league.' })
  .max(100, { error: 'At most 100 characters.' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/u, { error: 'Use lower-case letters, digits and hyphens.' });

export const leaguesAdminCalls = declareAdminCalls({
  listLeagueRecipes: {
    method: 'GET',
    path: '/api/v1/admin/league-recipes',
    access: 'operator',
    roles: [],
    summary: 'The leagues that can be set up in one step, and what each needs.',
    output: z.object({ recipes: z.array(recipe) }),
  },
  addLeagueFromRecipe: {
    method: 'POST',
    path: '/api/v1/admin/leagues',
    access: 'operator',
    roles: [],
    act: 'sport.add-league',
    summary: 'Sets up a league with its teams and feeds. What exists stays as it is.',
    body: z.object({
      recipe: slug,
      /** The sport's slug, if it differs from the league's. */
      slug: slug.optional(),
      /** Whether to use feeds that their provider does not offer to the public, too. */
      agreesToUnofficial: z.boolean(),
    }),
    output: z.object({
      sportId: z.string(),
      isNewSport: z.boolean(),
      teamsAdded: z.int(),
      namesAdded: z.int(),
      feeds: z.array(
        z.object({
          adapter: z.string(),
          /** A feed that `needs-consent` or `needs-key` was not added. */
          state: z.enum(['new', 'exists', 'needs-consent', 'needs-key']),
          /** The key for which the feed waits. */
          missingKey: z.string().nullable(),
        }),
      ),
    }),
  },
});
