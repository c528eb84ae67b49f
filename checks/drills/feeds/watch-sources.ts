import { listDisagreements } from '@outpick/server';
import type { LeagueMoment } from './run-season.ts';
import type { TrueGame } from './season.ts';
import { hourMs } from './times.ts';

/** A fact that two sources can disagree on. */
export type Fact = 'result' | 'start';

/** A result that is so late at the first source that the product must take it from the second. */
export interface OverdueResult {
  readonly game: TrueGame;
  /** From this moment on, the product may use the second source for the game. */
  readonly dueAt: Date;
  /** When the first source gets the result. */
  readonly firstAt: Date;
}

/** Time between two readings of the product's list. It may be long, because the list goes back two weeks. */
const listEveryMs = 12 * hourMs;

const formatKey = (game: number, fact: Fact): string => `${game} ${fact}`;

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
    const isListDue = at.getTime() >= this.#nextList;
    const isResultAwaited = this.#overdue.some(
      ({ game, firstAt }) => at >= game.start && at < firstAt && !this.#rightSince.has(game.number),
    );
    if (!isListDue && !isResultAwaited) return;
    const truths = await checker.loadTruths();
    for (const { truth, isRight } of truths.values())
      if (isRight && !this.#rightSince.has(truth.number)) this.#rightSince.set(truth.number, at);
    if (!isListDue) return;
    this.#nextList = at.getTime() + listEveryMs;
    for (const { gameId, what: fact } of await listDisagreements(platform.db, { sportId, now: at })) {
      const game = truths.get(gameId)?.truth;
      if (game) this.#lastListed.set(formatKey(game.number, fact), { game, fact, at });
    }
  }

  hasListed(game: number, fact: Fact): boolean {
    return this.#lastListed.has(formatKey(game, fact));
  }

  /** Returns disagreements that were still listed more than `afterMs` after the end of their game. */
  findLasting(afterMs: number): { readonly game: TrueGame; readonly fact: Fact }[] {
    return [...this.#lastListed.values()].filter(
      ({ game, at }) => at.getTime() > game.end.getTime() + afterMs,
    );
  }

  /** Returns overdue results that became right between `dueAt` and `firstAt`, so they came from the second source. */
  findInTime(): readonly OverdueResult[] {
    return this.#overdue.filter(({ game, dueAt, firstAt }) => {
      const since = this.#rightSince.get(game.number);
      return since !== undefined && since >= dueAt && since < firstAt;
    });
  }
}
