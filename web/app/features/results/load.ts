import { type Caller, pages, type ResultRow, resultSortKey, resultsCalls } from '@outpick/contracts';
import { listAddresses, toWireQuery } from '../../platform/list-view.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

export const PAGE_SIZE = 1000;

export const addresses = listAddresses(pages.gameResult.path, resultSortKey);

export interface Results {
  readonly result: readonly ResultRow[];
  readonly total: number;
  readonly sportName: string;
}

/** Asks for the view of a sport's results that an address names. */
export function loadResults(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<Results>> {
  const view = toWireQuery(addresses.read(query), PAGE_SIZE);
  return toResult(call(resultsCalls.listResults, { query: { sportId, ...view } }));
}
