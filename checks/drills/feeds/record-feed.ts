import type { Fault, ProviderRequest } from '@outpick/server/testing';
import type { FaultName, Faults } from './faults.ts';
import type { TrapName } from './trap-names.ts';
import type { ProviderView } from './traps.ts';

/** The traps, faults and requests of one provider during a season. */
export interface FeedRecord {
  /** For each trap, the number of games that showed it in a sent document. */
  readonly traps: ReadonlyMap<TrapName, number>;
  readonly faults: ReadonlyMap<FaultName, number>;
  /** All requests in time order, with the fault sent instead of a document, if any. */
  readonly requests: readonly { readonly at: Date; readonly fault: FaultName | null }[];
}

interface RecorderOptions {
  readonly view: ProviderView;
  readonly faults: Faults;
  readonly now: () => Date;
}

/** Records one provider's requests and supplies the games that it shows at the current moment. */
export class FeedRecorder {
  readonly #options: RecorderOptions;
  readonly #seen = new Map<TrapName, Set<number>>();
  readonly #requests: { readonly at: Date; readonly fault: FaultName | null }[] = [];
  #shown: { readonly at: number; readonly games: ReturnType<ProviderView['gamesAt']> } | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  nextFault(request: ProviderRequest): Fault | undefined {
    const next = this.#options.faults.next(request);
    this.#requests.push({ at: this.#options.now(), fault: next?.name ?? null });
    return next?.fault;
  }

  show(): ReturnType<ProviderView['gamesAt']> {
    const { view, now } = this.#options;
    const at = now();
    if (this.#shown?.at === at.getTime()) return this.#shown.games;
    for (const { trap, game } of view.activeTraps(at))
      this.#seen.set(trap, (this.#seen.get(trap) ?? new Set()).add(game));
    const games = view.gamesAt(at);
    this.#shown = { at: at.getTime(), games };
    return games;
  }

  record(): FeedRecord {
    return {
      traps: new Map([...this.#seen].map(([trap, seen]) => [trap, seen.size])),
      faults: this.#options.faults.counts,
      requests: this.#requests,
    };
  }
}
