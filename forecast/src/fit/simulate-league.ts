import type { Parameters } from '../factors/parameter.ts';
import { parameter } from '../factors/parameter.ts';
import type { Game } from '../game.ts';
import { createRandom, type Random } from '../numerics/random.ts';

/** A made-up league whose truth is known. */
export interface SimulatedLeague {
  readonly games: readonly Game[];
  /** Every team's true strength against the league's mean, on every tenth day of play. */
  readonly strengths: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

export interface SimulationOptions {
  readonly seed: number;
  readonly teams: number;
  readonly seasons: number;
  /** How many days each season has; every team plays on each of them, three days apart. */
  readonly rounds: number;
}

/** Plays a league in which the model's own story is true: strengths drift by the day, and fade and change by the season. */
export function simulateLeague(parameters: Parameters, options: SimulationOptions): SimulatedLeague {
  const random = createRandom(options.seed);
  const read = (name: string) => parameter(parameters, name);
  const draw = (variance: number) => Math.sqrt(variance) * random.normal();
  const edge = read('homeEdge.mean');
  const levels = new Map(
    Array.from({ length: options.teams }, (_, i) => [`team ${i}`, draw(read('rating.variance'))]),
  );
  const move = (keep: number, variance: number) => {
    for (const [team, level] of levels) levels.set(team, keep * level + draw(variance));
  };
  const games: Game[] = [];
  const strengths = new Map<number, ReadonlyMap<string, number>>();
  for (let season = 1; season <= options.seasons; season++) {
    if (season > 1) move(read('rating.keep'), read('rating.perSeason'));
    for (let round = 0; round < options.rounds; round++) {
      if (round > 0) move(1, 3 * read('rating.perDay'));
      for (const [home, away] of pairs([...levels.keys()], random)) {
        const expected = (levels.get(home) ?? 0) - (levels.get(away) ?? 0) + edge;
        const margin = Math.round(expected + draw(read('noise')));
        games.push({
          id: `${season} ${round} ${home}`,
          season,
          day: season * 365 + 3 * round,
          home,
          away,
          neutral: false,
          points: { home: 100 + margin, away: 100 },
        });
      }
      if (round % 10 === 9) strengths.set(season * 365 + 3 * round, againstMean(levels));
    }
  }
  return { games, strengths };
}

function againstMean(levels: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const mean = [...levels.values()].reduce((sum, level) => sum + level, 0) / levels.size;
  return new Map([...levels].map(([team, level]) => [team, level - mean]));
}

function pairs(teams: string[], random: Random): [string, string][] {
  for (let i = teams.length - 1; i > 0; i--) {
    const j = random.integer(i + 1);
    [teams[i], teams[j]] = [teams[j] ?? '', teams[i] ?? ''];
  }
  return Array.from({ length: Math.floor(teams.length / 2) }, (_, k) => [
    teams[2 * k] ?? '',
    teams[2 * k + 1] ?? '',
  ]);
}
