import type { TeamPage, teamPageCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { allGamesArea } from '../games/index.ts';
import { listTeamPredictions, listUnfinishedGames, presentPrediction } from '../predictions/index.ts';
import { allRatingsArea } from '../ratings/index.ts';
import { listTeamResults, presentResult } from '../results/index.ts';
import { sportsArea } from '../sports/index.ts';
import { allTeamsArea, findCurrentTeamId, presentBadge } from '../teams/index.ts';
import { findTeamPage } from './queries.ts';

type Results = TeamPage['results'];

function recordOf(results: Results, teamId: string): TeamPage['record'] {
  const record = { wins: 0, losses: 0, ties: 0 };
  for (const { homeTeamId, homePoints, awayPoints } of results) {
    const margin = (homePoints - awayPoints) * (homeTeamId === teamId ? 1 : -1);
    if (margin > 0) record.wins += 1;
    else if (margin < 0) record.losses += 1;
    else record.ties += 1;
  }
  return record;
}

export const teamPageRoutes = ({ db }: Platform): Routes<typeof teamPageCalls> => ({
  getTeam: {
    areas: () => [sportsArea, allTeamsArea, allGamesArea, allRatingsArea],
    handle: async ({ params }) => {
      const found = await findTeamPage(db, await findCurrentTeamId(db, params.id));
      if (!found) throw notFound('team');
      const { team, run, current, history } = found;
      const results = run ? (await listTeamResults(db, team.id, run.season_id)).map(presentResult) : [];
      const coming = await listTeamPredictions(db, team.sport_id, team.id);
      return {
        data: {
          ...presentBadge(team),
          city: team.city,
          conference: team.conference,
          sportId: team.sport_id,
          sportName: team.sport_name,
          season: run?.year ?? null,
          current: current ?? null,
          history: history.map(({ day, rating, deviation }) => ({ date: day, rating, deviation })),
          record: recordOf(results, team.id),
          results,
          coming: coming.map(presentPrediction),
          ...(await listUnfinishedGames(db, { sportId: team.sport_id, teamId: team.id })),
        },
      };
    },
  },
});
