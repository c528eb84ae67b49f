import type { Window } from './leagues.ts';
import type { Comparison, LeagueResult } from './run-league.ts';

/** Converts results to the object that `--json` prints. */
export function toJson(results: readonly LeagueResult[]) {
  return {
    leagues: results.map((result) => ({
      league: result.league.name,
      window: formatWindow(result.league.window),
      games: result.games,
      ours: result.ours,
      withLines: result.withLines,
      elo: result.elo.scores,
      market: result.market && sameGames(result.market),
      published538: result.published538 && {
        window: formatWindow(result.published538.window),
        ...sameGames(result.published538),
      },
      calibrationError: result.calibrationError,
      calibrationExpected: result.calibrationExpected,
      spreadGridError: result.spreadGridError,
      seconds: result.seconds,
    })),
  };
}

function sameGames({ scores, games, oursSameGames, withLinesSameGames }: Comparison) {
  return { ...scores, games, oursSameGames, withLinesSameGames };
}

export function formatWindow([first, last]: Window): string {
  return first === last ? String(first) : `${first}-${last}`;
}
