import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { teamBadge } from '../forecast-shapes.ts';
import { id } from '../ids.ts';
import { predictionRow } from '../predictions/calls.ts';
import { resultRow } from '../results/calls.ts';
import { unfinishedGames } from '../unfinished-games.ts';

/** A team's estimated strength in points relative to the league's average team, and the estimate's standard deviation. */
const rating = { rating: z.number(), deviation: z.number() };

export const teamPage = teamBadge.extend({
  city: z.string(),
  conference: z.string().nullable(),
  sportId: z.string(),
  sportName: z.string(),
  /** The ranking's season; null before the first rating run. */
  season: z.int().nullable(),
  /** Null for a team that is not rated. */
  current: z.object({ rank: z.int(), teams: z.int(), ...rating }).nullable(),
  /** The rating over the season, one item per week. */
  history: z.array(z.object({ date: z.iso.date(), ...rating })),
  record: z.object({ wins: z.int(), losses: z.int(), ties: z.int() }),
  /** The season's results, newest first. `coming` has the upcoming games, the next one first. */
  results: z.array(resultRow),
  coming: z.array(predictionRow),
  ...unfinishedGames,
});

export type TeamPage = z.output<typeof teamPage>;

export const teamPageCalls = declareCalls({
  getTeam: {
    method: 'GET',
    path: '/api/v1/website/team/:id',
    access: 'visitor',
    summary: 'A team with its rating and uncertainty over the season, its results and upcoming games.',
    params: z.object({ id }),
    output: teamPage,
  },
});
