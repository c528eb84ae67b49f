import { type Caller, id as idSchema, type Matchup, matchupsCalls, pages } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { withQuery } from '../../platform/list-view.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

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
export const loadMatchup = (
  call: Caller,
  sportId: string,
  { home, away, gameId }: Choice,
): Promise<FinalResult<Matchup>> | undefined =>
  home === undefined || away === undefined
    ? undefined
    : toResult(
        call(matchupsCalls.compareTeams, {
          params: { sportId, home, away },
          query: { ...(gameId !== undefined && { gameId }) },
        }),
      );
