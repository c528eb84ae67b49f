import {
  type Board,
  boardsCalls,
  type Caller,
  id as anId,
  pages,
  type Rescoring,
  type WinnerRow,
  type WinnerSortKey,
  winnerSortKey,
} from '@outpick/contracts';
import { type ListAddresses, listAddresses, toWireQuery, withQuery } from '../../platform/list-view.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

export const PAGE_SIZE = 100;

const plain = listAddresses(pages.winnerData.path, winnerSortKey);

/** The addresses of all boards, or of one slate's board. */
export function addressesOf(slateId: string | undefined): ListAddresses<WinnerSortKey> {
  if (slateId === undefined) return plain;
  const queryOf: typeof plain.queryOf = (view) =>
    new URLSearchParams([['slateId', slateId], ...plain.queryOf(view)]);
  return {
    read: plain.read,
    queryOf,
    addressOf: (id, view) => withQuery(plain.addressOf(id, { page: 1 }), queryOf(view)),
  };
}

/** The slate that an address names; undefined if it is missing or not an id. */
export const readSlate = (query: URLSearchParams): string | undefined =>
  anId.safeParse(query.get('slateId')).data;

export interface Winners {
  readonly result: readonly WinnerRow[];
  readonly total: number;
  readonly sportName: string;
  /** Summaries of the newest boards. */
  readonly boards: readonly Board[];
  readonly rescorings: readonly Rescoring[];
  /** The number of publications: a higher number means that boards have changed. */
  readonly published: number;
}

/** Loads the view of a sport's boards that an address names. */
export function loadWinners(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<Winners>> {
  const slateId = readSlate(query);
  const view = toWireQuery(plain.read(query), PAGE_SIZE);
  const rows = call(boardsCalls.listWinners, {
    query: { sportId, ...view, ...(slateId !== undefined && { slateId }) },
  });
  const summaries = call(boardsCalls.getBoards, { params: { sportId } });
  return toResult(
    Promise.all([rows, summaries]).then(([list, { result: boards, rescorings, published }]) => ({
      ...list,
      boards,
      rescorings,
      published,
    })),
  );
}
