import {
  type Caller,
  id as anId,
  type PredictionRow,
  predictionSortKey,
  predictionsCalls,
  pages,
  type TeamBadge,
  type UnfinishedGame,
} from '@outpick/contracts';
import { useEffect } from 'react';
import { listAddresses, readGameFilter, toWireQuery } from '../../platform/list-view.ts';
import { type FinalResult, type LoadResult, onFinal, toResult } from '../../platform/load-result.ts';
import { loadTeams } from '../teams/index.ts';

export const PAGE_SIZE = 100;

export const addresses = listAddresses(pages.prediction.path, predictionSortKey, readGameFilter);

/** The game whose row the address opens. */
export const readOpenedGame = (query: URLSearchParams): string | undefined =>
  anId.safeParse(query.get('game')).data;

export interface Predictions {
  readonly result: readonly PredictionRow[];
  readonly total: number;
  readonly sportName: string;
  readonly playing: readonly UnfinishedGame[];
  readonly postponed: readonly UnfinishedGame[];
  /** The teams of these games. Empty if the team list did not load: the rows then have no chips. */
  readonly teams: readonly TeamBadge[];
}

/** Loads the view of a sport's predictions that the query selects, with the teams' colors. */
export async function loadPredictions(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<Predictions>> {
  const view = addresses.read(query);
  const displayedResult = findDisplayedList(addresses.addressOf(sportId, view));
  if (displayedResult) return displayedResult;
  const [list, teams] = await Promise.all([
    toResult(
      call(predictionsCalls.listPredictions, {
        query: { sportId, ...toWireQuery(view, PAGE_SIZE), ...view.filter },
      }),
    ),
    loadTeams(call, sportId),
  ]);
  if (list.state === 'failed') return list;
  const playing = new Set(list.data.result.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
  const badges = teams.state === 'loaded' ? teams.data.filter(({ id }) => playing.has(id)) : [];
  return { state: 'loaded', data: { ...list.data, teams: badges } };
}

/** The list on the screen, by its address, so that opening one of its rows does not reload it. */
let displayedList: { readonly address: string; readonly list: FinalResult<Predictions> } | undefined;

const findDisplayedList = (address: string): FinalResult<Predictions> | undefined =>
  displayedList?.address === address && displayedList.list.state === 'loaded'
    ? displayedList.list
    : undefined;

/** Remembers the list while it is on the screen. */
export function useDisplayedList(address: string, list: LoadResult<Predictions>): void {
  useEffect(() => {
    const cancel = onFinal(list, (final) => {
      displayedList = { address, list: final };
    });
    return () => {
      cancel();
      displayedList = undefined;
    };
  }, [address, list]);
}
