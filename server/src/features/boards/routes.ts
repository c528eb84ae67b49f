import type { SortOrder, WinnerSortKey, boardsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import { holderOf } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import { createOrderGate } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';
import { contestsArea } from '../slates/index.ts';
import { boardNamesArea } from '../players/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { teamsArea } from '../teams/index.ts';
import { playersOf, presentBoard, presentRescoring } from './present.ts';
import {
  countPublished,
  describeBoards,
  listBoardSizes,
  listOwnRows,
  listRanges,
  listRescorings,
  listSorted,
} from './queries.ts';
import { cutRanges } from './ranges.ts';
import type { BoardSize } from './ranges.ts';
import { presentRows } from './rows.ts';

/** Number of boards that are summarized. */
const summarizedBoards = 12;

/** Whether the places of a board are in this order: then a page is found by ranges of places. */
function isByPlace(sizes: readonly BoardSize[], sortKey: WinnerSortKey, sortOrder: SortOrder): boolean {
  if (sortKey === 'date') return true;
  if (sizes.length > 1) return false;
  return sortKey === 'rank' ? sortOrder === 'asc' : sortKey === 'contestPoints' && sortOrder === 'desc';
}

export function boardsRoutes({ db, metrics }: Platform): Routes<typeof boardsCalls> {
  const orderGate = createOrderGate('board-orders', metrics);
  const sportOf = async (id: string) => {
    const sport = await findSport(db, id);
    if (!sport) throw notFound('sport');
    return sport;
  };
  const boardsOf = async (sportId: string, slateId: string | undefined) => {
    const sizes = await listBoardSizes(db, sportId, slateId);
    if (slateId !== undefined && sizes.length === 0) throw notFound('board');
    return sizes;
  };

  return {
    listWinners: {
      areas: ({ query: { sportId } }) => [sportsArea, contestsArea(sportId), boardNamesArea],
      handle: async ({ query }, { signal }) => {
        const { sportId, slateId, pageSize, pageNumber, sortKey = 'date', sortOrder } = query;
        const [sport, sizes] = await Promise.all([sportOf(sportId), boardsOf(sportId, slateId)]);
        const total = sizes.reduce((sum, { size }) => sum + size, 0);
        const [limit, offset] = [pageSize, (pageNumber - 1) * pageSize];
        const slateIds = sizes.map((board) => board.slateId);
        const order = sortOrder ?? (query.sortKey === undefined ? 'desc' : 'asc');
        const listRows = async () => {
          if (offset >= total) return [];
          if (isByPlace(sizes, sortKey, order)) {
            const isReversed = sortKey === 'date' && order === 'asc';
            return listRanges(db, cutRanges(isReversed ? sizes.toReversed() : sizes, offset, limit));
          }
          const page = { slateIds, sortKey, sortOrder: order, limit, offset };
          return orderGate(async () => listSorted(db, page), { signal });
        };
        const rows = await listRows();
        return { data: { result: await presentRows(db, sport, rows), total, sportName: sport.name } };
      },
    },
    getBoards: {
      areas: ({ params: { sportId } }) => [sportsArea, teamsArea(sportId), contestsArea(sportId)],
      handle: async ({ params: { sportId } }) => {
        const sport = await sportOf(sportId);
        const sizes = (await boardsOf(sportId, undefined)).slice(0, summarizedBoards);
        const slateIds = sizes.map(({ slateId }) => slateId);
        const [boards, rescorings, published] = await Promise.all([
          describeBoards(db, slateIds),
          listRescorings(db, sportId),
          countPublished(db, sportId),
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
    getOwnRows: {
      handle: async ({ params: { sportId }, query: { slateId } }, caller) => {
        const { accountId } = holderOf(caller);
        const [sport, sizes] = await Promise.all([sportOf(sportId), listBoardSizes(db, sportId)]);
        const before = new Map<string, number>();
        let passed = 0;
        for (const board of sizes) {
          before.set(board.slateId, passed);
          passed += board.size;
        }
        const asked = sizes.map((board) => board.slateId);
        const slateIds =
          slateId === undefined ? asked.slice(0, summarizedBoards) : asked.filter((id) => id === slateId);
        const [rows, boards] = await Promise.all([
          listOwnRows(db, accountId, slateIds),
          describeBoards(db, slateIds),
        ]);
        const ordered = slateIds.flatMap((id) => rows.find((row) => row.slate_id === id) ?? []);
        const shown = await presentRows(db, sport, ordered, boards);
        const result = ordered.flatMap(({ slate_id: id, place }, index) => {
          const [row, board] = [shown[index], boards.get(id)];
          if (!row || !board) return [];
          return [{ row, place, position: (before.get(id) ?? 0) + place, players: playersOf(board) }];
        });
        return { data: { result } };
      },
    },
  };
}
