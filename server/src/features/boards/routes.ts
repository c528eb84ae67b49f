import type { boardsCalls } from '@outpick/contracts';
import { holderOf } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import { createOrderGate } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';
import { allContestsArea, contestsArea, sumsArea } from '../slates/index.ts';
import { boardNamesArea } from '../players/index.ts';
import { sportsArea } from '../sports/index.ts';
import { teamsArea } from '../teams/index.ts';
import { listLastWinners } from './last-winners.ts';
import { listWinners, sportOf } from './list-winners.ts';
import { boardOrdersArea, isOrderKey } from './order-keys.ts';
import { readOwnRows, summarizedBoards } from './own-rows.ts';
import { presentBoard, presentRescoring } from './present.ts';
import { countPublished, describeBoards, listRescorings, listShownBoards } from './queries.ts';

export function boardsRoutes({ db, metrics }: Platform): Routes<typeof boardsCalls> {
  const orderGate = createOrderGate('board-orders', metrics);
  return {
    listWinners: {
      areas: ({ query: { sportId, sortKey = 'date' } }) => [
        sportsArea,
        contestsArea(sportId),
        sumsArea(sportId),
        boardNamesArea,
        ...(isOrderKey(sortKey) ? [boardOrdersArea(sportId)] : []),
      ],
      handle: async ({ query }, { signal }) => {
        const { sportId, slateId, pageSize: limit, pageNumber, sortKey = 'date' } = query;
        const sortOrder = query.sortOrder ?? (query.sortKey === undefined ? 'desc' : 'asc');
        const offset = (pageNumber - 1) * limit;
        const page = { sportId, slateId, sortKey, sortOrder, limit, offset };
        return { data: await listWinners(db, page, async (work) => orderGate(work, { signal })) };
      },
    },
    getBoards: {
      areas: ({ params: { sportId } }) => [sportsArea, teamsArea(sportId), contestsArea(sportId)],
      handle: async ({ params: { sportId } }) => {
        const sport = await sportOf(db, sportId);
        // Read before the boards. A page with new boards and an old number reloads without need; a page with old boards and a
        // new number would not reload although it must.
        const published = await countPublished(db, sportId);
        const shownBoards = (await listShownBoards(db, sportId)).slice(0, summarizedBoards);
        const slateIds = shownBoards.map(({ slateId }) => slateId);
        const [boards, rescorings] = await Promise.all([
          describeBoards(db, slateIds),
          listRescorings(db, sportId),
        ]);
        return {
          data: {
            result: slateIds.flatMap((id) => boards.get(id) ?? []).map(presentBoard),
            sportName: sport.name,
            published,
            rescorings: rescorings.map(presentRescoring),
          },
        };
      },
    },
    listLastWinners: {
      areas: () => [sportsArea, allContestsArea, boardNamesArea],
      handle: async () => {
        const winners = await listLastWinners(db);
        const result = winners.map(({ userName: name, points: contestPoints, ...rest }) => ({
          ...rest,
          name,
          contestPoints,
        }));
        return { data: { result } };
      },
    },
    getOwnRows: async ({ params: { sportId }, query: { slateId } }, caller) => {
      const { accountId } = holderOf(caller);
      return { data: { result: await readOwnRows(db, { sportId, slateId, playerId: accountId }) } };
    },
  };
}
