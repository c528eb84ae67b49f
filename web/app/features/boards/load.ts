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

/** The views of all boards, or of one slate's: that too stands in the address. */
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

/** The slate whose board an address names; what makes no sense is passed over. */
export const readSlate = (query: URLSearchParams): string | undefined =>
  anId.safeParse(query.get('slateId')).data;

export interface Winners {
  readonly result: readonly WinnerRow[];
  readonly total: number;
  readonly sportName: string;
  /** The newest boards in short. */
  readonly boards: readonly Board[];
  readonly rescorings: readonly Rescoring[];
  /** How often boards were published: another number means that they have moved. */
  readonly published: number;
}

/** Asks for the view of a sport's boards that an address names. */
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
  const inShort = call(boardsCalls.getBoards, { params: { sportId } });
  return toResult(
    Promise.all([rows, inShort]).then(([list, { result: boards, rescorings, published }]) => ({
      ...list,
      boards,
      rescorings,
      published,
    })),
  );
}
