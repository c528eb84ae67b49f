import { listDisagreements } from '@outpick/server';
import type { LeagueMoment } from './run-season.ts';
import type { TrueGame } from './season.ts';
import { hourMs } from './times.ts';

/** What two sources can disagree about. */
export type Fact = 'result' | 'start';

/** A result that the first source has so late that it must come from the second. */
export interface OverdueResult {
  readonly game: TrueGame;
  /** From then on the second source counts. */
  readonly dueAt: Date;
  /** The first source has no result before. */
  readonly firstAt: Date;
}

/** The product lists disagreements about games of the last two weeks, so each one is seen many times. */
const listEveryMs = 12 * hourMs;

const keyOf = (game: number, fact: Fact): string => `${game} ${fact}`;

/** Records which disagreements the product lists, and when overdue results are stored. */
export class SourceWatch {
  readonly #overdue: readonly OverdueResult[];
  readonly #lastListed = new Map<
    string,
    { readonly game: TrueGame; readonly fact: Fact; readonly at: Date }
  >();
  readonly #rightSince = new Map<number, Date>();
  #nextList = 0;

  constructor(overdue: readonly OverdueResult[]) {
    this.#overdue = overdue;
  }

  async look({ platform, sportId, checker, at }: LeagueMoment): Promise<void> {
    const lists = at.getTime() >= this.#nextList;
    const waits = this.#overdue.some(
      ({ game, firstAt }) => at >= game.start && at < firstAt && !this.#rightSince.has(game.number),
    );
    if (!lists && !waits) return;
    const truths = await checker.loadTruths();
    for (const { truth, isRight } of truths.values())
      if (isRight && !this.#rightSince.has(truth.number)) this.#rightSince.set(truth.number, at);
    if (!lists) return;
    this.#nextList = at.getTime() + listEveryMs;
    for (const { gameId, what: fact } of await listDisagreements(platform.db, { sportId, now: at })) {
      const game = truths.get(gameId)?.truth;
      if (game) this.#lastListed.set(keyOf(game.number, fact), { game, fact, at });
    }
  }

  hasListed(game: number, fact: Fact): boolean {
    return this.#lastListed.has(keyOf(game, fact));
  }

  /** Disagreements that were still listed so long after the end of their game. */
  findLasting(afterMs: number): { readonly game: TrueGame; readonly fact: Fact }[] {
    return [...this.#lastListed.values()].filter(
      ({ game, at }) => at.getTime() > game.end.getTime() + afterMs,
    );
  }

  /** Overdue results that were stored, and right, after the second source counted and before the first one had them. */
  findInTime(): readonly OverdueResult[] {
    return this.#overdue.filter(({ game, dueAt, firstAt }) => {
      const since = this.#rightSince.get(game.number);
      return since !== undefined && since >= dueAt && since < firstAt;
    });
  }
}
