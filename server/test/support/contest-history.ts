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

/** Two sports; the first has two slates of one season. Which slate's window is over decides what "postponed" means. */
const slateCount = 3;
const gamesEach = 2;
const players = 3;

const game = fc.record({ slate: fc.nat(slateCount - 1), game: fc.nat(gamesEach - 1) });
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pick' as const),
      on: game,
      player: fc.nat(players - 1),
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

/** What may happen to contests, in any order. */
export const contestHistory = fc.record({
  /** When each slate first starts, in days about a New Year: their order, seasons and years. */
  starts: fc.tuple(...Array.from({ length: slateCount }, () => fc.integer({ min: -3, max: 3 }))),
  windowOver: fc.tuple(...Array.from({ length: slateCount }, () => fc.boolean())),
  events: fc.array(event, { minLength: 4, maxLength: 12 }),
});
export type ContestHistory = typeof contestHistory extends fc.Arbitrary<infer H> ? H : never;

/** What is known of a game, kept beside the database. */
interface Known {
  status: 'scheduled' | 'live' | 'postponed' | 'cancelled' | 'final';
  begun: boolean;
  future: boolean;
  inside: boolean;
  act: 'add' | 'drop' | 'void' | undefined;
  margin: number;
}

const fresh = (): Known => ({
  status: 'scheduled',
  begun: false,
  future: true,
  inside: true,
  act: undefined,
  margin: 0,
});
const inContest = (known: Known) => known.act !== 'drop';
const isOpen = (known: Known) =>
  inContest(known) &&
  known.act !== 'void' &&
  known.status === 'scheduled' &&
  !known.begun &&
  known.future &&
  known.inside;
const isVoid = (known: Known, windowOver: boolean) =>
  known.act === 'void' ||
  known.status === 'cancelled' ||
  !known.inside ||
  (known.status === 'postponed' && windowOver);
const day = 86_400_000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The same history played on the database and beside it. */
export class Play {
  readonly #platform: Platform;
  readonly #known = Array.from({ length: slateCount }, () => Array.from({ length: gamesEach }, fresh));
  readonly #picks = new Map<string, RulePick & { slate: number }>();
  readonly #told: ContestHistory;
  readonly #slates: readonly BareSlate[];
  readonly #days: readonly string[];
  readonly #starts: readonly number[];
  readonly #seasons: readonly string[];
  readonly #players: readonly string[];

  constructor(
    platform: Platform,
    told: ContestHistory,
    slates: readonly BareSlate[],
    days: readonly string[],
    starts: readonly number[],
    seasons: readonly string[],
    ids: readonly string[],
  ) {
    this.#platform = platform;
    this.#told = told;
    this.#slates = slates;
    this.#days = days;
    this.#starts = starts;
    this.#seasons = seasons;
    this.#players = ids;
  }

  #at({ slate, game: index }: { slate: number; game: number }) {
    const known = this.#known[slate]?.[index];
    const ids = this.#slates[slate]?.games[index];
    if (!known || !ids) throw new Error('there is no such game');
    return { known, ids };
  }

  async #write(on: { slate: number; game: number }): Promise<void> {
    const { known, ids } = this.#at(on);
    const start = new Date(Date.now() + (known.future ? day : -day));
    const inside = this.#days[on.slate] ?? '';
    const leagueDay = known.inside ? inside : dateOf(Date.parse(inside) + 40 * day);
    const final = known.status === 'final';
    known.begun ||= final || known.status === 'live';
    await sql`
      update games set status = ${known.status}, starts_at = ${start}::timestamptz, league_day = ${leagueDay}::date,
        home_points = ${final ? 100 + known.margin : null}::integer, away_points = ${final ? 100 : null}::integer
      where id = ${ids.gameId}
    `.execute(this.#platform.db);
  }

  async #pick({ on, player, home, margin }: Extract<Event, { kind: 'pick' }>): Promise<void> {
    const { known, ids } = this.#at(on);
    const playerId = this.#players[player] ?? '';
    const { starts_at: date } = await this.#platform.db
      .selectFrom('games')
      .select('starts_at')
      .where('id', '=', ids.gameId)
      .executeTakeFirstOrThrow();
    const sent = { slateGameId: ids.id, team: home ? 'Home' : 'Away', margin, date: date.toISOString() };
    const answer = submitPicks(this.#platform.db, { playerId, key: undefined, picks: [sent] });
    const taken = inContest(known)
      ? (await answer).saved.length === 1
      : await answer.then(
          () => true,
          () => false,
        );
    if (taken !== isOpen(known)) throw new Error(`${taken ? 'taken' : 'refused'}, against the rule`);
    if (taken)
      this.#picks.set(`${playerId} ${ids.id}`, {
        slate: on.slate,
        player: playerId,
        game: ids.id,
        home,
        margin,
      });
  }

  async #act({ on, act }: Extract<Event, { kind: 'act' }>): Promise<void> {
    const { known, ids } = this.#at(on);
    try {
      await actOnContest(this.#platform, { slateGameId: ids.id, act, reason: 'history' });
      known.act = act;
    } catch (error) {
      if (!(error instanceof ActRefused)) throw error;
    }
  }

  async #do(one: Event): Promise<void> {
    if (one.kind === 'settle') return settleSlate(this.#platform, this.#slates[one.slate]?.id ?? '');
    if (one.kind === 'pick') return this.#pick(one);
    if (one.kind === 'act') return this.#act(one);
    const { known } = this.#at(one.on);
    if (one.kind === 'result') {
      known.status = 'final';
      known.margin = one.home - one.away;
    }
    // A final result is not taken back by a row without one; it may be called off.
    if (
      one.kind === 'status' &&
      (known.status !== 'final' || one.status === 'cancelled' || one.status === 'postponed')
    )
      known.status = one.status;
    if (one.kind === 'move') {
      known.future = one.future;
      known.inside = one.inside;
    }
    return this.#write(one.on);
  }

  /** Plays all events; at last every game has a result and every slate is settled. */
  async play(): Promise<void> {
    for (const one of this.#told.events) await this.#do(one);
    for (let slate = 0; slate < slateCount; slate += 1) {
      for (let index = 0; index < gamesEach; index += 1) {
        const { known } = this.#at({ slate, game: index });
        if (known.status === 'final' || known.status === 'cancelled') continue;
        known.status = 'final';
        known.margin = index - slate;
        await this.#write({ slate, game: index });
      }
      await settleSlate(this.#platform, this.#slates[slate]?.id ?? '');
    }
  }

  expected() {
    const algorithm = (slate: number): RulePick[] =>
      (this.#slates[slate]?.games ?? []).map(({ id }, index) => ({
        player: algorithmId,
        game: id,
        home: true,
        margin: playingMargin(0.55 + 0.02 * (index + 1) + 0.005, sigma, maxMargin),
      }));
    const slates = this.#slates.map(({ id, games }, slate): RuleSlate => ({
      id,
      season: this.#seasons[slate] ?? '',
      firstStart: this.#starts[slate] ?? 0,
      sigma,
      margins: new Map(
        games.flatMap((one, index) => {
          const { known } = this.#at({ slate, game: index });
          const counts = inContest(known) && !isVoid(known, this.#told.windowOver[slate] === true);
          return counts ? [[one.id, known.margin] as const] : [];
        }),
      ),
      picks: [...[...this.#picks.values()].filter((pick) => pick.slate === slate), ...algorithm(slate)],
    }));
    // Where every game was dropped there is no contest, and a board only if there was one before.
    const dropped = slates.filter((_, slate) => this.#known[slate]?.every((known) => !inContest(known)));
    return boardsByRule(slates.filter((slate) => !dropped.includes(slate)));
  }
}

let year = 1000;

/** Makes what histories need, each with players, sports and years of its own: none adds to another's sums. */
export async function preparePlays(platform: Platform, told: readonly ContestHistory[]): Promise<Play[]> {
  const sports = await addBareSports(platform, 2 * told.length, { sigma, maxMargin });
  const ids = await addTestPlayers(platform, players * told.length);
  const today = Date.now();
  const orders = told.map(({ starts, windowOver }, index) => {
    year += 2;
    const newYear = Date.UTC(year, 0, 1);
    return starts.map((shift, slate) => {
      const sport = sports[2 * index + (slate === 2 ? 1 : 0)];
      if (!sport) throw new Error('there is no sport');
      const first = dateOf(today + (windowOver[slate] === true ? -20 : 20) * day + slate * day);
      return {
        ...sport,
        firstDay: first,
        lastDay: first,
        firstStart: new Date(newYear + shift * day + slate),
        games: gamesEach,
      };
    });
  });
  const slates = await addBareSlates(platform, orders.flat());
  return told.map(
    (one, index) =>
      new Play(
        platform,
        one,
        slates.slice(slateCount * index, slateCount * (index + 1)),
        orders[index]?.map(({ firstDay }) => firstDay) ?? [],
        orders[index]?.map(({ firstStart }) => firstStart.getTime()) ?? [],
        orders[index]?.map(({ seasonId }) => seasonId) ?? [],
        ids.slice(players * index, players * (index + 1)).map(({ id }) => id),
      ),
  );
}
