import type { gamePageCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { allRatingsArea } from '../ratings/index.ts';
import { allContestsArea } from '../slates/index.ts';
import { sportsArea } from '../sports/index.ts';
import { allTeamsArea } from '../teams/index.ts';
import { allGamesArea, listGameCorrections } from '../games/index.ts';
import { presentGame } from './present.ts';
import { findForecast, findGame, findReceipt, isInContest } from './queries.ts';

export const gamePageRoutes = ({ db }: Platform): Routes<typeof gamePageCalls> => ({
  getGame: {
    areas: () => [sportsArea, allTeamsArea, allGamesArea, allRatingsArea, allContestsArea],
    handle: async ({ params }) => {
      const game = await findGame(db, params.id);
      if (!game) throw notFound('game');
      const { id } = game;
      const forecast = await findForecast(db, id);
      const receipt = await findReceipt(db, id);
      const inContest = await isInContest(db, id);
      const corrections = await listGameCorrections(db, id);
      return { data: presentGame({ game, forecast, receipt, inContest, corrections }) };
    },
  },
});
