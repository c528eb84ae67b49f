import { list, number, text } from './data/read.ts';
import type { Matchup, Side } from './factors/factor.ts';
import type { Fixture } from './game.ts';

/** Remembers each team's last day of play this season and its last key player. */
export class LastGames {
  readonly #lastDay = new Map<string, number>();
  readonly #lastPlayer = new Map<string, string>();
  readonly #presumesPlayer: boolean;

  constructor(presumesPlayer: boolean) {
    this.#presumesPlayer = presumesPlayer;
  }

  /** The facts about a scheduled game that factors may use. */
  matchup({ home, away, neutral, keyPlayers, lowerDivision, day }: Fixture): Matchup {
    return {
      home: this.#side({
        team: home,
        day,
        player: keyPlayers?.home,
        lowerDivision: lowerDivision?.home ?? false,
      }),
      away: this.#side({
        team: away,
        day,
        player: keyPlayers?.away,
        lowerDivision: lowerDivision?.away ?? false,
      }),
      neutral,
    };
  }

  /** One side of a game that is not on the schedule: its rest is unknown. */
  unscheduled(team: string): Side {
    return this.#side({ team, day: undefined, player: undefined, lowerDivision: false });
  }

  /** Records that this game was played. */
  record({ home, away }: Matchup, day: number): void {
    for (const { team, keyPlayer } of [home, away]) {
      this.#lastDay.set(team, day);
      if (keyPlayer !== undefined) this.#lastPlayer.set(team, keyPlayer);
    }
  }

  /** Rest does not carry over a season break; key players do. */
  startSeason(): void {
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

  #side({ team, day, player, lowerDivision }: SideFacts): Side {
    const last = this.#lastDay.get(team);
    const presumed = this.#presumesPlayer ? this.#lastPlayer.get(team) : undefined;
    return {
      team,
      lowerDivision,
      keyPlayer: player ?? presumed,
      restDays: day === undefined || last === undefined ? undefined : day - last,
    };
  }
}

interface SideFacts {
  readonly team: string;
  readonly day: number | undefined;
  readonly player: string | undefined;
  readonly lowerDivision: boolean;
}
