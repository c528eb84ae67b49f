import { inAct } from './acts.ts';
import { playingMargin } from '@outpick/forecast';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { actOnContest, submitPicks } from '../../src/features/contests/index.ts';
import { algorithmId } from '../../src/features/players/index.ts';
import { settleSlate } from '../../src/features/settlement/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { boardsByRule } from './board-rule.ts';
import type { RulePick, RuleRow, RuleSlate } from './board-rule.ts';
import { addTestPlayers } from './players.ts';
import { addBareSlates, addBareSports } from './slates.ts';
import type { BareSlate } from './slates.ts';

const sigma = 9;
const maxMargin = 49;

/** The parameters of random histories. */
interface HistoryShape {
  /** The sport of each slate, by number. Slates of one sport share a season. */
  readonly sports: readonly number[];
  readonly leastEvents: number;
  readonly mostEvents: number;
  /** Whether settlements may stop half-way and run concurrently. */
  readonly interleaved: boolean;
}

const gamesPerSlate = 2;
const playerCount = 3;

const kind = <K extends string>(name: K) => fc.constant(name);

/** An event of a contest. `on` names a game by the number of its slate and its number in the slate. */
function contestEvent({ sports, interleaved }: HistoryShape) {
  const slate = fc.nat(sports.length - 1);
  const on = fc.record({ slate, game: fc.nat(gamesPerSlate - 1) });
  const rare = interleaved ? 3 : 0;
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: kind('pick'),
        on,
        player: fc.nat(playerCount - 1),
        home: fc.boolean(),
        margin: fc.nat(maxMargin),
      }),
    },
    { weight: 5, arbitrary: fc.record({ kind: kind('result'), on, home: fc.nat(3), away: fc.nat(3) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: kind('status'),
        on,
        status: fc.constantFrom<GameState['status']>('scheduled', 'live', 'postponed', 'cancelled'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: kind('move'), on, future: fc.boolean(), inside: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: kind('act'), on, act: fc.constantFrom<Act>('add', 'drop', 'void') }),
    },
    { weight: 2 + rare, arbitrary: fc.record({ kind: kind('settle'), slate }) },
    // A settlement that stops after some transactions, as if its process were killed.
    {
      weight: rare,
      arbitrary: fc.record({ kind: kind('stop'), slate, transactions: fc.integer({ min: 1, max: 4 }) }),
    },
    // Concurrent settlements of several slates; a slate may occur twice.
    {
      weight: rare,
      arbitrary: fc.record({ kind: kind('race'), slates: fc.array(slate, { minLength: 2, maxLength: 4 }) }),
    },
  );
}
type Event = ReturnType<typeof contestEvent> extends fc.Arbitrary<infer E> ? E : never;

/** Random events of contests, in any order. */
const historyOf = (shape: HistoryShape) =>
  fc.record({
    shape: fc.constant(shape),
    /** The first start of each slate, in days from a New Year. It determines the order of slates and their years. */
    starts: fc.tuple(...shape.sports.map(() => fc.integer({ min: -3, max: 3 }))),
    /** Whether the slate's window is over: only then is a postponed game void. */
    windowOver: fc.tuple(...shape.sports.map(() => fc.boolean())),
    events: fc.array(contestEvent(shape), { minLength: shape.leastEvents, maxLength: shape.mostEvents }),
  });
export type ContestHistory = ReturnType<typeof historyOf> extends fc.Arbitrary<infer H> ? H : never;

/** Short histories of two sports, whose settlements run one after the other. */
export const contestHistory = historyOf({
  sports: [0, 0, 1],
  leastEvents: 4,
  mostEvents: 12,
  interleaved: false,
});

/** Long histories of three sports, whose settlements may stop half-way and run concurrently. */
export const interleavedHistory = historyOf({
  sports: [0, 1, 0, 2, 1, 0],
  leastEvents: 12,
  mostEvents: 36,
  interleaved: true,
});

type Act = 'add' | 'drop' | 'void';

/** The expected state of a game, tracked independently of the database. */
interface GameState {
  status: 'scheduled' | 'live' | 'postponed' | 'cancelled' | 'final';
  /** Whether the game was ever live or final. */
  begun: boolean;
  /** Whether its start is in the future. */
  future: boolean;
  /** Whether it is played on the slate's day. */
  inside: boolean;
  act: Act | undefined;
  margin: number;
}

const newGameState = (): GameState => ({
  status: 'scheduled',
  begun: false,
  future: true,
  inside: true,
  act: undefined,
  margin: 0,
});
const inContest = (state: GameState) => state.act !== 'drop';
const isOpen = (state: GameState) =>
  inContest(state) &&
  state.act !== 'void' &&
  state.status === 'scheduled' &&
  !state.begun &&
  state.future &&
  state.inside;
const isVoid = (state: GameState, windowOver: boolean) =>
  state.act === 'void' ||
  state.status === 'cancelled' ||
  !state.inside ||
  (state.status === 'postponed' && windowOver);
const listMargins = (slate: RuleSlate | undefined) => JSON.stringify([...(slate?.margins ?? [])]);
const day = 86_400_000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

interface HistorySlate extends BareSlate {
  readonly day: string;
  readonly firstStart: number;
  readonly sportId: string;
  readonly seasonId: string;
}

interface HistorySetup {
  readonly history: ContestHistory;
  readonly slates: readonly HistorySlate[];
  readonly players: readonly string[];
}

/** The input of the rule for each pass of a slate, and the version that is published. */
interface SlatePasses {
  readonly byVersion: Map<number, RuleSlate>;
  shown: number | undefined;
}

/** Runs a history on the database and tracks the expected state. */
export class HistoryRun {
  readonly #platform: Platform;
  readonly #states: readonly (readonly GameState[])[];
  readonly #passes: readonly SlatePasses[];
  readonly #picks = new Map<string, RulePick & { slate: number }>();
  readonly #history: ContestHistory;
  readonly #slates: readonly HistorySlate[];
  readonly #players: readonly string[];

  constructor(platform: Platform, { history, slates, players }: HistorySetup) {
    this.#platform = platform;
    this.#history = history;
    this.#slates = slates;
    this.#players = players;
    this.#states = slates.map(() => Array.from({ length: gamesPerSlate }, newGameState));
    this.#passes = slates.map(() => ({ byVersion: new Map(), shown: undefined }));
  }

  get sportIds(): ReadonlySet<string> {
    return new Set(this.#slates.map(({ sportId }) => sportId));
  }

  #gameAt({ slate, game: index }: { slate: number; game: number }) {
    const state = this.#states[slate]?.[index];
    const ids = this.#slates[slate]?.games[index];
    if (!state || !ids) throw new Error('no such game');
    return { state, ids };
  }

  async #storeState(on: { slate: number; game: number }): Promise<void> {
    const { state, ids } = this.#gameAt(on);
    const start = new Date(Date.now() + (state.future ? day : -day));
    const slateDay = this.#slates[on.slate]?.day ?? '';
    const leagueDay = state.inside ? slateDay : dateOf(Date.parse(slateDay) + 40 * day);
    const final = state.status === 'final';
    state.begun ||= final || state.status === 'live';
    await sql`
      update games set status = ${state.status}, starts_at = ${start}::timestamptz, league_day = ${leagueDay}::date,
        home_points = ${final ? 100 + state.margin : null}::integer, away_points = ${final ? 100 : null}::integer
      where id = ${ids.gameId}
    `.execute(this.#platform.db);
  }

  async #pick({ on, player, home, margin }: Extract<Event, { kind: 'pick' }>): Promise<void> {
    const { state, ids } = this.#gameAt(on);
    const playerId = this.#players[player] ?? '';
    const { starts_at: date } = await this.#platform.db
      .selectFrom('games')
      .select('starts_at')
      .where('id', '=', ids.gameId)
      .executeTakeFirstOrThrow();
    const pickRequest = {
      slateGameId: ids.id,
      team: home ? 'Home' : 'Away',
      margin,
      date: date.toISOString(),
    };
    const answer = submitPicks(this.#platform.db, { playerId, key: undefined, picks: [pickRequest] });
    const saved = inContest(state)
      ? (await answer).saved.length === 1
      : await answer.then(
          () => true,
          () => false,
        );
    if (saved !== isOpen(state))
      throw new Error(`the pick was ${saved ? 'saved' : 'refused'}, against the rule`);
    if (saved)
      this.#picks.set(`${playerId} ${ids.id}`, {
        slate: on.slate,
        player: playerId,
        game: ids.id,
        home,
        margin,
      });
  }

  async #act({ on, act }: Extract<Event, { kind: 'act' }>): Promise<void> {
    const { state, ids } = this.#gameAt(on);
    try {
      await inAct(this.#platform, async (tx) =>
        actOnContest(this.#platform, tx, { slateGameId: ids.id, act, reason: 'history' }),
      );
      state.act = act;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'ACT_REFUSED') throw error;
    }
  }

  async #settle(slate: number, platform = this.#platform, signal?: AbortSignal): Promise<void> {
    await settleSlate(platform, this.#slates[slate]?.id ?? '', signal);
  }

  /** Settles a slate and stops after some committed transactions. */
  async #settleAndStop({ slate, transactions }: Extract<Event, { kind: 'stop' }>): Promise<void> {
    const stop = new AbortController();
    let remaining = transactions;
    const stopping: Platform = {
      ...this.#platform,
      transact: async (work) => {
        const result = await this.#platform.transact(work);
        remaining -= 1;
        if (remaining === 0) stop.abort();
        return result;
      },
    };
    try {
      await this.#settle(slate, stopping, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted || error !== stop.signal.reason) throw error;
    }
  }

  /**
   * Records which pass has begun and which board is published. A pass uses the results and picks of the moment when it began.
   */
  async #notePasses(slate: number): Promise<void> {
    const passes = this.#passes[slate];
    const { rows } = await sql<{ version: number; shown: number | null }>`
      select pass_version as version, boards.version as shown
      from settlements left join boards using (slate_id) where slate_id = ${this.#slates[slate]?.id ?? ''}
    `.execute(this.#platform.db);
    const [row] = rows;
    if (!passes || !row) return;
    if (row.version > 0 && !passes.byVersion.has(row.version))
      passes.byVersion.set(row.version, this.#ruleSlate(slate));
    passes.shown = row.shown ?? undefined;
  }

  /** Checks that the board contains all results after a complete settlement. */
  #checkSettled(slate: number): void {
    const { byVersion, shown = 0 } = this.#passes[slate] ?? { byVersion: new Map<number, RuleSlate>() };
    if (listMargins(byVersion.get(shown)) !== listMargins(this.#ruleSlate(slate)))
      throw new Error(`slate ${slate} was settled without its newest results`);
  }

  /** Applies an event. Returns the slates that it settled completely or in part. */
  async #apply(one: Event): Promise<readonly number[]> {
    if (one.kind === 'stop') {
      await this.#settleAndStop(one);
      await this.#notePasses(one.slate);
      return [one.slate];
    }
    if (one.kind === 'settle' || one.kind === 'race') {
      const slates = one.kind === 'race' ? one.slates : [one.slate];
      await Promise.all(slates.map(async (slate) => this.#settle(slate)));
      for (const slate of slates) {
        await this.#notePasses(slate);
        this.#checkSettled(slate);
      }
      return slates;
    }
    if (one.kind === 'pick') await this.#pick(one);
    else if (one.kind === 'act') await this.#act(one);
    else await this.#changeGame(one);
    return [];
  }

  async #changeGame(one: Extract<Event, { kind: 'result' | 'status' | 'move' }>): Promise<void> {
    const { state } = this.#gameAt(one.on);
    if (one.kind === 'result') {
      state.status = 'final';
      state.margin = one.home - one.away;
    }
    // A final game keeps its result unless it is canceled or postponed.
    if (
      one.kind === 'status' &&
      (state.status !== 'final' || one.status === 'cancelled' || one.status === 'postponed')
    )
      state.status = one.status;
    if (one.kind === 'move') {
      state.future = one.future;
      state.inside = one.inside;
    }
    return this.#storeState(one.on);
  }

  /**
   * Applies all events, then gives every game a result and settles every slate. Calls `onSettled` after each settlement,
   * including those that stopped half-way.
   */
  async run(onSettled: (run: HistoryRun) => Promise<void> = async () => Promise.resolve()): Promise<void> {
    for (const one of this.#history.events) if ((await this.#apply(one)).length > 0) await onSettled(this);
    for (const slate of this.#slates.keys()) {
      for (let index = 0; index < gamesPerSlate; index += 1) {
        const { state } = this.#gameAt({ slate, game: index });
        if (state.status === 'final' || state.status === 'cancelled') continue;
        state.status = 'final';
        state.margin = index - slate;
        await this.#storeState({ slate, game: index });
      }
      await this.#apply({ kind: 'settle', slate });
      await onSettled(this);
    }
  }

  /** Returns the input from which the rule computes a slate's board now. */
  #ruleSlate(slate: number): RuleSlate {
    const own = this.#slates[slate];
    if (!own) throw new Error('no such slate');
    const { id, games, seasonId: season, firstStart } = own;
    const margins = games.flatMap((one, index) => {
      const { state } = this.#gameAt({ slate, game: index });
      const isDecided = state.status === 'final' && !isVoid(state, this.#history.windowOver[slate] === true);
      return isDecided && inContest(state) ? [[one.id, state.margin] as const] : [];
    });
    const algorithmPicks = games.map((one, index) => ({
      player: algorithmId,
      game: one.id,
      home: true,
      margin: playingMargin(0.55 + 0.02 * (index + 1) + 0.005, sigma, maxMargin),
    }));
    const picks = [...[...this.#picks.values()].filter((pick) => pick.slate === slate), ...algorithmPicks];
    return { id, season, firstStart, sigma, margins: new Map(margins), picks };
  }

  /** The boards that the rule expects now. */
  expectedBoards(): RuleRow[] {
    // A slate without remaining games has no contest. Its board exists only if it was settled before the games were dropped.
    const withContest = [...this.#states.keys()].filter((slate) => this.#states[slate]?.some(inContest));
    return boardsByRule(withContest.map((slate) => this.#ruleSlate(slate)));
  }

  /** The boards that should be published, some of them outdated: newest slate first, then by place. */
  shownBoards(sportId: string): RuleRow[] {
    const shown = this.#passes.flatMap(({ byVersion, shown: version = 0 }) => byVersion.get(version) ?? []);
    const slates = this.#slates
      .filter((slate) => slate.sportId === sportId)
      .toSorted((a, b) => b.firstStart - a.firstStart || (a.id < b.id ? 1 : -1));
    const bySlate = Map.groupBy(boardsByRule(shown), ({ slate }) => slate);
    return slates.flatMap(({ id }) => bySlate.get(id) ?? []);
  }
}

let year = 1000;

/** Adds the data of several histories. Each has its own players, sports and years, so that their sums stay separate. */
export async function prepareHistories(
  platform: Platform,
  histories: readonly ContestHistory[],
): Promise<HistoryRun[]> {
  const [{ shape } = { shape: { sports: [] } }] = histories;
  const sportCount = Math.max(...shape.sports) + 1;
  const slateCount = shape.sports.length;
  const sports = await addBareSports(platform, sportCount * histories.length, { sigma, maxMargin });
  const ids = await addTestPlayers(platform, playerCount * histories.length);
  const today = Date.now();
  const slateOptions = histories.map(({ starts, windowOver }, index) => {
    year += 2;
    const newYear = Date.UTC(year, 0, 1);
    return starts.map((shift, slate) => {
      const sport = sports[sportCount * index + (shape.sports[slate] ?? 0)];
      if (!sport) throw new Error('no sport was added');
      const first = dateOf(today + (windowOver[slate] === true ? -20 : 20) * day + slate * day);
      return {
        ...sport,
        firstDay: first,
        lastDay: first,
        firstStart: new Date(newYear + shift * day + slate),
        games: gamesPerSlate,
      };
    });
  });
  const slates = await addBareSlates(platform, slateOptions.flat());
  return histories.map((history, index) => {
    const ownSlates = (slateOptions[index] ?? []).map(
      ({ firstDay, firstStart, sportId, seasonId }, slate): HistorySlate => {
        const added = slates[slateCount * index + slate];
        if (!added) throw new Error('no slate was added');
        return { ...added, day: firstDay, firstStart: firstStart.getTime(), sportId, seasonId };
      },
    );
    const players = ids.slice(playerCount * index, playerCount * (index + 1)).map(({ id }) => id);
    return new HistoryRun(platform, { history, slates: ownSlates, players });
  });
}
