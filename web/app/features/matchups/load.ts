import { id as idSchema, type Matchup, matchupsCalls, pages } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { withQuery } from '../../platform/list-view.ts';
import { toResult } from '../../platform/load-result.ts';
import type { LoadAnswer } from '../teams/index.ts';

/** The two teams that an address compares, by id or by name; absent until chosen. */
export interface Choice {
  readonly home?: string;
  readonly away?: string;
  /** The game whose rest days and key players apply. */
  readonly gameId?: string;
}

/** The maximum of the contract's `teamReference`. */
const maxReferenceLength = 200;

export function readChoice(query: URLSearchParams): Choice {
  const read = (name: string) => query.get(name)?.slice(0, maxReferenceLength) || undefined;
  const [home, away] = [read('home'), read('away')];
  const game = idSchema.safeParse(query.get('gameId'));
  return { ...(home && { home }), ...(away && { away }), ...(game.success && { gameId: game.data }) };
}

export function addressOf(sportId: string, choice: Choice): string {
  const query = new URLSearchParams(Object.entries(choice));
  return withQuery(generatePath(pages.headToHead.path, { id: sportId }), query);
}

/** Compares the two chosen teams; undefined until both are chosen. */
export const loadMatchup: LoadAnswer<Matchup> = (call, sportId, choice) => {
  const { home, away, gameId } = readChoice(choice);
  if (home === undefined || away === undefined) return undefined;
  return toResult(
    call(matchupsCalls.compareTeams, {
      params: { sportId, home, away },
      query: { ...(gameId !== undefined && { gameId }) },
    }),
  );
};
