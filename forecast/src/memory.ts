import { list, number, text } from './data/read.ts';
import type { Matchup, Side } from './factors/factor.ts';
import type { Game } from './game.ts';

/** A game to forecast: what is known before it starts. */
export type Fixture = Omit<Game, 'points' | 'expectedGoals' | 'closingLine' | 'closingProbability'>;

/** When each team last played this season, and who was its key player then. */
export class Memory {
  readonly #lastDay = new Map<string, number>();
  readonly #lastPlayer = new Map<string, string>();
  readonly #presumesPlayer: boolean;

  constructor(presumesPlayer: boolean) {
    this.#presumesPlayer = presumesPlayer;
  }

  /** A scheduled game with what is remembered of its sides. */
  matchup({ home, away, neutral, keyPlayers, lowerDivision, day }: Fixture): Matchup {
    return {
      home: this.#side(home, keyPlayers?.home, day, lowerDivision?.home ?? false),
      away: this.#side(away, keyPlayers?.away, day, lowerDivision?.away ?? false),
      neutral,
    };
  }

  /** A side of a game that is not on the schedule: nothing is said about its rest. */
  unscheduled(team: string): Side {
    return this.#side(team, undefined, undefined, false);
  }

  /** Remembers that this game was played. */
  note({ home, away }: Matchup, day: number): void {
    for (const { team, keyPlayer } of [home, away]) {
      this.#lastDay.set(team, day);
      if (keyPlayer !== undefined) this.#lastPlayer.set(team, keyPlayer);
    }
  }

  newSeason(): void {
    this.#lastDay.clear();
  }

  save(): readonly [days: (readonly [string, number])[], players: (readonly [string, string])[]] {
    return [[...this.#lastDay], [...this.#lastPlayer]];
  }

  restore(saved: unknown): void {
    const [days, players] = list(saved, 'memory');
    for (const entry of list(days, 'days')) {
      const [team, day] = list(entry, 'last day');
      this.#lastDay.set(text(team, 'team'), number(day, 'day'));
    }
    for (const entry of list(players, 'players')) {
      const [team, player] = list(entry, 'last player');
      this.#lastPlayer.set(text(team, 'team'), text(player, 'player'));
    }
  }

  #side(team: string, named: string | undefined, day: number | undefined, lowerDivision: boolean): Side {
    const last = this.#lastDay.get(team);
    const presumed = this.#presumesPlayer ? this.#lastPlayer.get(team) : undefined;
    return {
      team,
      lowerDivision,
      keyPlayer: named ?? presumed,
      restDays: day === undefined || last === undefined ? undefined : day - last,
    };
  }
}
