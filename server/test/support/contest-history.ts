import { playingMargin } from '@outpick/forecast';
import fc from 'fast-check';
import { sql } from 'kysely';
import { ActRefused, actOnContest, submitPicks } from '../../src/features/contests/index.ts';
import { algorithmId } from '../../src/features/players/index.ts';
import { settleSlate } from '../../src/features/settlement/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { boardsByRule } from './board-rule.ts';
import type { RulePick, RuleSlate } from './board-rule.ts';
import { addTestPlayers } from './players.ts';
import { addBareSlates, addBareSports } from './slates.ts';
import type { BareSlate } from './slates.ts';

const sigma = 9;
const maxMargin = 49;

/** The first two slates share a sport and season; the third has its own. */
const slateCount = 3;
const gamesPerSlate = 2;
const playerCount = 3;

const game = fc.record({ slate: fc.nat(slateCount - 1), game: fc.nat(gamesPerSlate - 1) });
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pick' as const),
      on: game,
      player: fc.nat(playerCount - 1),
      home: fc.boolean(),
      margin: fc.nat(maxMargin),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('result' as const),
      on: game,
      home: fc.nat(3),
      away: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      on: game,
      status: fc.constantFrom(
        'scheduled' as const,
        'live' as const,
        'postponed' as const,
        'cancelled' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      on: game,
      future: fc.boolean(),
      inside: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      on: game,
      act: fc.constantFrom('add' as const, 'drop' as const, 'void' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), slate: fc.nat(slateCount - 1) }),
  },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** Random events of contests, in any order. */
export const contestHistory = fc.record({
  /** The first start of each slate, in days from a New Year: decides the order and the year of slates. */
  starts: fc.tuple(...Array.from({ length: slateCount }, () => fc.integer({ min: -3, max: 3 }))),
  /** A postponed game is void only after its slate's window. */
  windowOver: fc.tuple(...Array.from({ length: slateCount }, () => fc.boolean())),
  events: fc.array(event, { minLength: 4, maxLength: 12 }),
});
export type ContestHistory = typeof contestHistory extends fc.Arbitrary<infer H> ? H : never;

/** The expected state of a game, tracked independently of the database. */
interface GameState {
  status: 'scheduled' | 'live' | 'postponed' | 'cancelled' | 'final';
  begun: boolean;
  future: boolean;
  inside: boolean;
  act: 'add' | 'drop' | 'void' | undefined;
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
const day = 86_400_000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

interface HistorySlate extends BareSlate {
  readonly day: string;
  readonly firstStart: number;
  readonly seasonId: string;
}

interface HistorySetup {
  readonly history: ContestHistory;
  readonly slates: readonly HistorySlate[];
  readonly players: readonly string[];
}

/** Runs a history on the database and tracks the expected state beside it. */
class HistoryRun {
  readonly #platform: Platform;
  readonly #states = Array.from({ length: slateCount }, () =>
    Array.from({ length: gamesPerSlate }, newGameState),
  );
  readonly #picks = new Map<string, RulePick & { slate: number }>();
  readonly #history: ContestHistory;
  readonly #slates: readonly HistorySlate[];
  readonly #players: readonly string[];

  constructor(platform: Platform, { history, slates, players }: HistorySetup) {
    this.#platform = platform;
    this.#history = history;
    this.#slates = slates;
    this.#players = players;
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
    const picked = { slateGameId: ids.id, team: home ? 'Home' : 'Away', margin, date: date.toISOString() };
    const answer = submitPicks(this.#platform.db, { playerId, key: undefined, picks: [picked] });
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
      await actOnContest(this.#platform, { slateGameId: ids.id, act, reason: 'history' });
      state.act = act;
    } catch (error) {
      if (!(error instanceof ActRefused)) throw error;
    }
  }

  async #apply(one: Event): Promise<void> {
    if (one.kind === 'settle') return settleSlate(this.#platform, this.#slates[one.slate]?.id ?? '');
    if (one.kind === 'pick') return this.#pick(one);
    if (one.kind === 'act') return this.#act(one);
    const { state } = this.#gameAt(one.on);
    if (one.kind === 'result') {
      state.status = 'final';
      state.margin = one.home - one.away;
    }
    // A final game keeps its result unless it is cancelled or postponed.
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

  /** Applies all events, then gives every game a result and settles every slate. */
  async run(): Promise<void> {
    for (const one of this.#history.events) await this.#apply(one);
    for (let slate = 0; slate < slateCount; slate += 1) {
      for (let index = 0; index < gamesPerSlate; index += 1) {
        const { state } = this.#gameAt({ slate, game: index });
        if (state.status === 'final' || state.status === 'cancelled') continue;
        state.status = 'final';
        state.margin = index - slate;
        await this.#storeState({ slate, game: index });
      }
      await settleSlate(this.#platform, this.#slates[slate]?.id ?? '');
    }
  }

  /** The boards that the rule gives. */
  expectedBoards() {
    const algorithmPicks = (slate: number): RulePick[] =>
      (this.#slates[slate]?.games ?? []).map(({ id }, index) => ({
        player: algorithmId,
        game: id,
        home: true,
        margin: playingMargin(0.55 + 0.02 * (index + 1) + 0.005, sigma, maxMargin),
      }));
    const slates = this.#slates.map(({ id, games, seasonId, firstStart }, slate): RuleSlate => ({
      id,
      season: seasonId,
      firstStart,
      sigma,
      margins: new Map(
        games.flatMap((one, index) => {
          const { state } = this.#gameAt({ slate, game: index });
          const counts = inContest(state) && !isVoid(state, this.#history.windowOver[slate] === true);
          return counts ? [[one.id, state.margin] as const] : [];
        }),
      ),
      picks: [...[...this.#picks.values()].filter((pick) => pick.slate === slate), ...algorithmPicks(slate)],
    }));
    // A slate whose games were all dropped has no contest. Its board exists only if it was settled before the drop.
    const withoutContest = slates.filter((_, slate) =>
      this.#states[slate]?.every((state) => !inContest(state)),
    );
    return boardsByRule(slates.filter((slate) => !withoutContest.includes(slate)));
  }
}

let year = 1000;

/** Adds the data of several histories. Each has its own players, sports and years, so that their sums stay separate. */
export async function prepareHistories(
  platform: Platform,
  histories: readonly ContestHistory[],
): Promise<HistoryRun[]> {
  const sports = await addBareSports(platform, 2 * histories.length, { sigma, maxMargin });
  const ids = await addTestPlayers(platform, playerCount * histories.length);
  const today = Date.now();
  const slateOptions = histories.map(({ starts, windowOver }, index) => {
    year += 2;
    const newYear = Date.UTC(year, 0, 1);
    return starts.map((shift, slate) => {
      const sport = sports[2 * index + (slate === 2 ? 1 : 0)];
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
      ({ firstDay, firstStart, seasonId }, slate): HistorySlate => {
        const added = slates[slateCount * index + slate];
        if (!added) throw new Error('no slate was added');
        return { ...added, day: firstDay, firstStart: firstStart.getTime(), seasonId };
      },
    );
    const players = ids.slice(playerCount * index, playerCount * (index + 1)).map(({ id }) => id);
    return new HistoryRun(platform, { history, slates: ownSlates, players });
  });
}
