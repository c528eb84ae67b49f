import type { Parameters } from '../factors/parameter.ts';
import { parameter } from '../factors/parameter.ts';
import type { Game } from '../game.ts';
import { createRandom, type Random } from '../numerics/random.ts';

/** A league whose true strengths are known. */
export interface SimulatedLeague {
  readonly games: readonly Game[];
  /** Every team's true strength relative to the league's mean, on every tenth day of play. */
  readonly strengths: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

export interface SimulationOptions {
  readonly seed: number;
  readonly teams: number;
  readonly seasons: number;
  /** Days of play per season, three days apart; every team plays on each of them. */
  readonly rounds: number;
}

/** Simulates a league by the model's own assumptions: strengths drift by the day and revert between seasons. */
export function simulateLeague(parameters: Parameters, options: SimulationOptions): SimulatedLeague {
  const random = createRandom(options.seed);
  const read = (name: string) => parameter(parameters, name);
  const draw = (variance: number) => Math.sqrt(variance) * random.normal();
  const edge = read('homeEdge.mean');
  const levels = new Map(
    Array.from({ length: options.teams }, (_, i) => [`team ${i}`, draw(read('rating.variance'))]),
  );
  const moveLevels = (keep: number, variance: number) => {
    for (const [team, level] of levels) levels.set(team, keep * level + draw(variance));
  };
  const play = (home: string, away: string) =>
    Math.round((levels.get(home) ?? 0) - (levels.get(away) ?? 0) + edge + draw(read('noise')));
  const games: Game[] = [];
  const strengths = new Map<number, ReadonlyMap<string, number>>();
  for (let season = 1; season <= options.seasons; season++) {
    if (season > 1) moveLevels(read('rating.keep'), read('rating.perSeason'));
    for (let round = 0; round < options.rounds; round++) {
      if (round > 0) moveLevels(1, 3 * read('rating.perDay'));
      const day = season * 365 + 3 * round;
      for (const [home, away] of pairs([...levels.keys()], random)) {
        const points = { home: 100 + play(home, away), away: 100 };
        games.push({ id: `${season} ${round} ${home}`, season, day, home, away, neutral: false, points });
      }
      if (round % 10 === 9) strengths.set(day, relativeToMean(levels));
    }
  }
  return { games, strengths };
}

function relativeToMean(levels: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const mean = [...levels.values()].reduce((sum, level) => sum + level, 0) / levels.size;
  return new Map([...levels].map(([team, level]) => [team, level - mean]));
}

/** Random pairs of all teams: shuffles the list and cuts it. */
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
