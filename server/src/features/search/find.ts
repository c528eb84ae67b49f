import type { Platform } from '../../platform/platform.ts';
import { findPairGames, findSports, findTeamGames, findTeams, listTeamsById, readTerms } from './queries.ts';
import type { FoundGameRow, FoundSportRow, FoundTeamRow, TermPair } from './queries.ts';
import { listPossiblePairs, readNamedPair } from './read-pairs.ts';
import type { TextPair } from './read-pairs.ts';

interface TeamsAndGames {
  readonly teams: readonly FoundTeamRow[];
  readonly games: readonly FoundGameRow[];
}

interface SearchResults extends TeamsAndGames {
  readonly sports: readonly FoundSportRow[];
}

export function createSearch({ db, now }: Pick<Platform, 'db' | 'now'>) {
  const readPairs = async (pairs: readonly TextPair[]): Promise<TermPair[]> => {
    const terms = await readTerms(db, pairs.flat());
    return pairs.flatMap((_, index): TermPair[] => {
      const [one, other] = terms.slice(index * 2);
      return one && other ? [[one, other]] : [];
    });
  };

  /** Finds the games between two teams, and these teams. */
  const findPairs = async (pairs: readonly TextPair[]): Promise<TeamsAndGames> => {
    if (pairs.length === 0) return { teams: [], games: [] };
    const games = await findPairGames(db, await readPairs(pairs), now());
    const ids = new Set(games.flatMap(({ home_id: home, away_id: away }) => [home, away]));
    return { teams: ids.size > 0 ? await listTeamsById(db, [...ids]) : [], games };
  };

  return async (text: string): Promise<SearchResults> => {
    const [term] = await readTerms(db, [text]);
    if (!term || term.query === null) return { sports: [], teams: [], games: [] };
    const sports = await findSports(db, term);
    const namedPair = readNamedPair(text);
    const found = namedPair && (await findPairs([namedPair]));
    if (found && found.games.length > 0) return { sports, ...found };
    const teams = await findTeams(db, term);
    // If no single team has all words, the words may name two teams.
    if (teams.length === 0) return { sports, ...(await findPairs(listPossiblePairs(text))) };
    const ids = teams.map(({ id }) => id);
    return { sports, teams, games: await findTeamGames(db, ids, now()) };
  };
}
