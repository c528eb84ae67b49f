import { z } from 'zod';
import { declareAdminCalls } from './admin-call.ts';

const recipeFeed = z.object({
  adapter: z.string(),
  title: z.string(),
  terms: z.string(),
  isUnofficial: z.boolean(),
  /** Added only once its key is set: the league can be played without it. */
  isOptional: z.boolean(),
  secretName: z.string().nullable(),
  hasSecret: z.boolean(),
});

const recipe = z.object({
  slug: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** Teams that the recipe lists. With 0, the feeds add all teams. */
  teams: z.int(),
  feeds: z.array(recipeFeed),
  /** Whether the games come only from a feed that its provider does not offer to the public. */
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
      /** The slug of the sport, if it is not the league's. */
      slug: slug.optional(),
      /** Also uses feeds that their provider does not offer to the public. */
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
          /** `needs-consent` and `needs-key`: the feed was not added. */
          state: z.enum(['new', 'exists', 'needs-consent', 'needs-key']),
          /** The key without which the feed waits. */
          missingKey: z.string().nullable(),
        }),
      ),
    }),
  },
});
