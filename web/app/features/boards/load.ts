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

/** The boards that an address selects: one slate's board, the newest board at load time, or all boards of the sport. */
export type BoardScope = 'newest' | 'all' | { readonly slateId: string };

const scopeQuery = (scope: BoardScope): [string, string][] => {
  if (scope === 'newest') return [];
  return [scope === 'all' ? ['boards', 'all'] : ['slateId', scope.slateId]];
};

/** The addresses of a scope's views. */
export function addressesOf(scope: BoardScope): ListAddresses<WinnerSortKey> {
  const queryOf: typeof plain.queryOf = (view) =>
    new URLSearchParams([...scopeQuery(scope), ...plain.queryOf(view)]);
  return {
    read: plain.read,
    queryOf,
    addressOf: (id, view) => withQuery(plain.addressOf(id, { page: 1 }), queryOf(view)),
  };
}

/** The address of one slate's board. */
export const addressOfBoard = ({
  sportId,
  slateId,
}: {
  readonly sportId: string;
  readonly slateId: string;
}): string => addressesOf({ slateId }).addressOf(sportId, { page: 1 });

/** Reads the boards that a query selects. Ignores an invalid slate id. */
export function readScope(query: URLSearchParams): BoardScope {
  const slateId = anId.safeParse(query.get('slateId')).data;
  if (slateId !== undefined) return { slateId };
  return query.get('boards') === 'all' ? 'all' : 'newest';
}

export interface Winners {
  readonly result: readonly WinnerRow[];
  readonly total: number;
  readonly sportName: string;
  /** The slate whose board this is; undefined for all boards, and if the sport has none. */
  readonly slateId: string | undefined;
  /** Summaries of the newest boards. */
  readonly boards: readonly Board[];
  readonly rescorings: readonly Rescoring[];
  /** The number of publications: a higher number means that boards have changed. */
  readonly published: number;
}

interface WinnersRequest {
  readonly call: Caller;
  readonly sportId: string;
  readonly query: URLSearchParams;
  /** Shows this slate's board even if a newer one has been published. */
  readonly keep?: string | undefined;
}

/** Loads the view of a sport's boards that an address selects. */
export function loadWinners({ call, sportId, query, keep }: WinnersRequest): Promise<FinalResult<Winners>> {
  const scope = readScope(query);
  const view = toWireQuery(plain.read(query), PAGE_SIZE);
  const listRows = (slateId: string | undefined) =>
    call(boardsCalls.listWinners, {
      query: { sportId, ...view, ...(slateId !== undefined && { slateId }) },
    });
  const load = async (): Promise<Winners> => {
    const summaries = call(boardsCalls.getBoards, { params: { sportId } });
    // The summaries say which board is the newest. Rows of other boards can be requested at the same time.
    const slateInAddress = typeof scope === 'object' ? scope.slateId : undefined;
    const slateId = scope === 'newest' ? (keep ?? (await summaries).result[0]?.slateId) : slateInAddress;
    const [list, { result: boards, rescorings, published }] = await Promise.all([
      listRows(slateId),
      summaries,
    ]);
    return { ...list, slateId, boards, rescorings, published };
  };
  return toResult(load());
}
