import { at } from './at.ts';
import type { PlayedMatch } from './match.ts';
import type { Entrant } from './teams.ts';

/** A team's record in the regular season. */
export interface Standing {
  readonly team: number;
  readonly conference: string;
  readonly wins: number;
  /** Draws count half. */
  readonly winShare: number;
  /** Mean margin. */
  readonly margin: number;
}

/** The standings in order of team numbers. */
export function standingsOf(entrants: readonly Entrant[], played: readonly PlayedMatch[]): Standing[] {
  const games = entrants.map(() => 0);
  const wins = entrants.map(() => 0);
  const draws = entrants.map(() => 0);
  const margins = entrants.map(() => 0);
  const record = (team: number, margin: number) => {
    games[team] = at(games, team) + 1;
    margins[team] = at(margins, team) + margin;
    if (margin > 0) wins[team] = at(wins, team) + 1;
    if (margin === 0) draws[team] = at(draws, team) + 1;
  };
  for (const { match, result } of played) {
    const margin = result.points.home - result.points.away;
    record(match.home, margin);
    record(match.away, -margin);
  }
  return entrants.map((entrant, team) => {
    const count = Math.max(1, at(games, team));
    return {
      team,
      conference: entrant.team.conference ?? '',
      wins: at(wins, team),
      winShare: (at(wins, team) + at(draws, team) / 2) / count,
      margin: at(margins, team) / count,
    };
  });
}

/** Best first: by win share, then margin, then team number, so that the order is deterministic. */
export function byRecord(a: Standing, b: Standing): number {
  return b.winShare - a.winShare || b.margin - a.margin || a.team - b.team;
}
