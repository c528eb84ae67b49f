import { type Caller, pages, type Ranking, rankingSortKey, rankingsCalls } from '@outpick/contracts';
import { listAddresses, toWireQuery } from '../../platform/list-view.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

export const PAGE_SIZE = 100;

export const addresses = listAddresses(pages.ranking.path, rankingSortKey);

/** Asks for the view of a sport's ranking that an address names. */
export function loadRanking(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<Ranking>> {
  const view = toWireQuery(addresses.read(query), PAGE_SIZE);
  return toResult(call(rankingsCalls.listRankings, { query: { sportId, ...view } }));
}
