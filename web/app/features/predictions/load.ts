import {
  type Caller,
  id as anId,
  type PredictionRow,
  predictionSortKey,
  predictionsCalls,
  pages,
  type TeamBadge,
} from '@outpick/contracts';
import { listAddresses, toWireQuery } from '../../platform/list-view.ts';
import type { loadTeams } from '../matchups/index.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

export const PAGE_SIZE = 100;

export const addresses = listAddresses(pages.prediction.path, predictionSortKey);

/** The game whose row is opened, by the address. */
export function openedGame(query: URLSearchParams): string | undefined {
  const game = anId.safeParse(query.get('game'));
  return game.success ? game.data : undefined;
}

export interface Predictions {
  readonly result: readonly PredictionRow[];
  readonly total: number;
  readonly sportName: string;
  /** The teams of these games. Empty where the team list did not load: the games are then shown without chips. */
  readonly teams: readonly TeamBadge[];
}

/** Asks for the view of a sport's predictions that an address names, with its teams' colours. */
export async function loadPredictions(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
  teamsOf: typeof loadTeams,
): Promise<FinalResult<Predictions>> {
  const view = toWireQuery(addresses.read(query), PAGE_SIZE);
  const [list, teams] = await Promise.all([
    toResult(call(predictionsCalls.listPredictions, { query: { sportId, ...view } })),
    teamsOf(call, sportId),
  ]);
  if (list.state === 'failed') return list;
  const playing = new Set(list.data.result.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
  const badges = teams.state === 'loaded' ? teams.data.filter(({ id }) => playing.has(id)) : [];
  return { state: 'loaded', data: { ...list.data, teams: badges } };
}
