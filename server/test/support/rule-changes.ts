import { contestPoints, fittedProfile, playingMargin } from '@outpick/forecast';
import fc from 'fast-check';
import { sql } from 'kysely';
import { algorithmId } from '../../src/features/players/index.ts';
import { settleSlate } from '../../src/features/settlement/index.ts';
import { openSlates } from '../../src/features/slates/index.ts';
import { boardsByRule, outcomeForPick } from './board-rule.ts';
import type { RulePick, RuleRow, RuleSlate } from './board-rule.ts';
import { addTestSport } from './builders.ts';
import { addTestPlayers, testBearer } from './players.ts';
import type { TestPlayer } from './players.ts';
import type { TestSite } from './site.ts';
import { addForecastWindows, makeBare } from './slates.ts';
import type { ForecastWindow } from './slates.ts';

const gamesPerSlate = 2;
const playerCount = 2;
/** The first two slates belong to one season, the third to the next. */
const seasonOfSlate = [0, 0, 1] as const;

const settings = fc.record({
  maxMargin: fc.constantFrom(49 as const, 100 as const),
  tiesPossible: fc.boolean(),
  /** Each model has a different margin sigma. */
  model: fc.constantFrom('nfl', 'nba', 'nhl', 'epl'),
});
type Settings = typeof settings extends fc.Arbitrary<infer S> ? S : never;

const change = fc.record({ kind: fc.constant('change' as const), settings });
const pick = fc.record({
  kind: fc.constant('pick' as const),
  player: fc.nat(playerCount - 1),
  game: fc.nat(gamesPerSlate - 1),
  home: fc.boolean(),
  margin: fc.nat(100),
});
const result = fc.record({
  kind: fc.constant('result' as const),
  game: fc.nat(gamesPerSlate - 1),
  homeMargin: fc.integer({ min: -60, max: 60 }),
});
const settle = fc.record({ kind: fc.constant('settle' as const) });
type Event =
  typeof change | typeof pick | typeof result | typeof settle extends fc.Arbitrary<infer E> ? E : never;

const slate = fc.record({
  beforeOpening: fc.array(change, { maxLength: 1 }),
  beforeLock: fc.array(fc.oneof({ weight: 1, arbitrary: change }, { weight: 3, arbitrary: pick }), {
    minLength: 2,
    maxLength: 6,
  }),
  afterLock: fc.array(fc.oneof(change, result, settle), { maxLength: 5 }),
  results: fc.tuple(fc.integer({ min: -60, max: 60 }), fc.constantFrom(0, 3, -7)),
});

/** Histories of three slates, in which the sport's settings change. */
export const ruleChanges = fc.record({ first: settings, slates: fc.tuple(slate, slate, slate) });
export type RuleChanges = typeof ruleChanges extends fc.Arbitrary<infer H> ? H : never;

interface Rules {
  readonly maxMargin: number;
  readonly tiesPossible: boolean;
  readonly sigma: number;
}

const rulesFrom = ({ maxMargin, tiesPossible, model }: Settings): Rules => ({
  maxMargin,
  tiesPossible,
  sigma: fittedProfile(model)?.marginSigma ?? Number.NaN,
});

interface SlateGame {
  readonly id: string;
  readonly gameId: string;
  readonly startsAt: Date;
  readonly share: number;
}

interface OpenedSlate {
  readonly id: string;
  readonly season: number;
  readonly firstStart: number;
  readonly games: readonly SlateGame[];
  readonly picks: Map<string, RulePick>;
  readonly homeMargins: Map<string, number>;
}

/** A game in the answer of `contestsList`. */
interface WireGame {
  readonly id: string;
  readonly algoScore: number;
  readonly algoPoints: number | null;
  readonly userPredictedScore: number | null;
  readonly userPoints: number | null;
}

const byId = (a: WireGame, b: WireGame) => (a.id < b.id ? -1 : 1);

/** Formats rank and points of a row as the board and the download do. */
const formatSums = ({ rank, points, seasonPoints, yearPoints }: RuleRow) =>
  [rank, points / 10, seasonPoints / 10, yearPoints / 10].join(',');

/** A value that the site shows and the rule's value. The test expects them to be equal. */
export interface Comparison {
  readonly where: string;
  readonly site: unknown;
  readonly rule: unknown;
}

/** Runs a history on a site and computes from scratch what the site should show. */
export class RuleChangeRun {
  readonly #site: TestSite;
  readonly #slug: string;
  readonly #sportId: string;
  readonly #players: readonly TestPlayer[];
  readonly #windows: readonly ForecastWindow[];
  readonly #slates: OpenedSlate[] = [];
  readonly #rules = new Map<number, Rules>();
  readonly comparisons: Comparison[] = [];
  #settings: Settings;

  private constructor(
    site: TestSite,
    {
      slug,
      sportId,
      players,
      windows,
      first,
    }: {
      slug: string;
      sportId: string;
      players: readonly TestPlayer[];
      windows: readonly ForecastWindow[];
      first: Settings;
    },
  ) {
    this.#site = site;
    this.#slug = slug;
    this.#sportId = sportId;
    this.#players = players;
    this.#windows = windows;
    this.#settings = first;
  }

  static async prepare(site: TestSite, slug: string, first: Settings): Promise<RuleChangeRun> {
    const sportId = await addTestSport(site.platform, { slug, name: slug, ...daily, ...first });
    const sport = await makeBare(site.platform, sportId);
    const windows = await addForecastWindows(site.platform, sport, {
      seasons: seasonOfSlate,
      gamesPerWindow: gamesPerSlate,
    });
    const players = await addTestPlayers(site.platform, playerCount);
    return new RuleChangeRun(site, { slug, sportId, players, windows, first });
  }

  get slateIds(): readonly string[] {
    return this.#slates.map(({ id }) => id);
  }

  async run({ slates }: RuleChanges): Promise<void> {
    for (const [index, { beforeOpening, beforeLock, afterLock, results }] of slates.entries()) {
      for (const one of beforeOpening) await this.#changeSettings(one.settings);
      const current = await this.#open(index);
      for (const one of beforeLock) await this.#apply(current, one);
      await sql`update games set starts_at = now() - interval '1 hour' where id = any (${current.games.map(({ gameId }) => gameId)}::uuid[])`.execute(
        this.#site.platform.db,
      );
      for (const one of afterLock) await this.#apply(current, one);
      for (const [game, homeMargin] of results.entries())
        await this.#apply(current, { kind: 'result', game, homeMargin });
      await settleSlate(this.#site.platform, current.id);
    }
    await this.#compareBoards();
  }

  async #apply(current: OpenedSlate, one: Event): Promise<void> {
    if (one.kind === 'settle') return settleSlate(this.#site.platform, current.id);
    if (one.kind === 'change') await this.#changeSettings(one.settings);
    if (one.kind === 'pick') await this.#pick(current, one);
    if (one.kind === 'result') {
      const game = current.games[one.game];
      if (!game) throw new Error('no such game');
      current.homeMargins.set(game.id, one.homeMargin);
      await sql`
        update games set status = 'final', home_points = ${100 + one.homeMargin}::integer, away_points = 100
        where id = ${game.gameId}
      `.execute(this.#site.platform.db);
    }
    return this.#compareCards(current);
  }

  async #changeSettings(next: Settings): Promise<void> {
    this.#settings = next;
    await addTestSport(this.#site.platform, { slug: this.#slug, name: this.#slug, ...daily, ...next });
  }

  async #open(index: number): Promise<OpenedSlate> {
    const window = this.#windows[index];
    const season = seasonOfSlate[index];
    if (!window || season === undefined) throw new Error('no such window');
    const at = new Date(window.firstStart.getTime() - 3_600_000);
    // Pretend that a rating run has used the results so far.
    await sql`delete from result_changes where sport_id = ${this.#sportId}`.execute(this.#site.platform.db);
    const [id] = await openSlates(this.#site.platform, this.#sportId, at);
    if (id === undefined) throw new Error('no slate was opened');
    if (!this.#rules.has(season)) this.#rules.set(season, rulesFrom(this.#settings));
    const rows = await this.#site.platform.db
      .selectFrom('slate_games')
      .select(['id', 'game_id', 'starts_at', 'win_prob', 'tie_prob'])
      .where('slate_id', '=', id)
      .orderBy('game_id')
      .execute();
    const opened: OpenedSlate = {
      id,
      season,
      firstStart: window.firstStart.getTime(),
      games: rows.map((row) => ({
        id: row.id,
        gameId: row.game_id,
        startsAt: row.starts_at,
        share: row.win_prob + row.tie_prob / 2,
      })),
      picks: new Map(),
      homeMargins: new Map(),
    };
    this.#slates.push(opened);
    await this.#compareCards(opened);
    return opened;
  }

  #rulesOf({ season }: OpenedSlate): Rules {
    const rules = this.#rules.get(season);
    if (!rules) throw new Error('the season has no rules yet');
    return rules;
  }

  async #pick(current: OpenedSlate, { player, game, home, margin }: Extract<Event, { kind: 'pick' }>) {
    const picker = this.#players[player];
    const pickedGame = current.games[game];
    if (!picker || !pickedGame) throw new Error('no such player or game');
    const answer = await this.#site.get('/api/v1/users/userPerdiction', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testBearer(picker) },
      body: JSON.stringify([
        {
          contestId: pickedGame.id,
          userPredictedTeam: home ? 'Home' : 'Away',
          userPredictedScore: margin,
          date: pickedGame.startsAt.toISOString(),
        },
      ]),
    });
    await answer.arrayBuffer();
    const allowed = margin <= this.#rulesOf(current).maxMargin;
    this.#compare(`submission of margin ${margin}`, answer.status, allowed ? 200 : 422);
    if (answer.status === 200)
      current.picks.set(`${picker.id} ${pickedGame.id}`, {
        player: picker.id,
        game: pickedGame.id,
        home,
        margin,
      });
  }

  async #compareCards(current: OpenedSlate): Promise<void> {
    const [ann] = this.#players;
    const rules = this.#rulesOf(current);
    const data = await this.#read(
      `/api/v1/website/contestsList?sportsCategory=${this.#sportId}&userId=${ann?.id}`,
      ann,
    );
    const { maxMargin, marginSigma: sigma, tiesPossible } = data;
    this.#compare('limits of the form', { maxMargin, sigma, tiesPossible }, rules);
    const wireGames = data.result.filter(({ id }: WireGame) => current.games.some((one) => one.id === id));
    const cards = wireGames.map(
      ({ id, algoScore, algoPoints, userPredictedScore, userPoints }: WireGame) => ({
        id,
        algoScore,
        algoPoints,
        userPredictedScore,
        userPoints,
      }),
    );
    const expected = current.games.map((game): WireGame => {
      const own = current.picks.get(`${ann?.id} ${game.id}`);
      const algorithm = this.#algorithmPick(current, game);
      return {
        id: game.id,
        algoScore: algorithm.margin,
        algoPoints: this.#points(current, algorithm),
        userPredictedScore: own?.margin ?? null,
        userPoints: own ? this.#points(current, own) : null,
      };
    });
    this.#compare('cards', cards.toSorted(byId), expected.toSorted(byId));
  }

  #algorithmPick(current: OpenedSlate, { id, share }: SlateGame): RulePick {
    const { sigma, maxMargin } = this.#rulesOf(current);
    return { player: algorithmId, game: id, home: true, margin: playingMargin(share, sigma, maxMargin) };
  }

  #points(current: OpenedSlate, { game, home, margin }: RulePick): number | null {
    const homeMargin = current.homeMargins.get(game);
    if (homeMargin === undefined) return null;
    return contestPoints(margin, this.#rulesOf(current).sigma, outcomeForPick(home, homeMargin)) / 10;
  }

  /** Computes all boards by the rule: newest slate first, then by place. */
  expectedBoards(): RuleRow[] {
    const slates = this.#slates.map((one): RuleSlate => ({
      id: one.id,
      season: String(one.season),
      firstStart: one.firstStart,
      sigma: this.#rulesOf(one).sigma,
      margins: one.homeMargins,
      picks: [...one.picks.values(), ...one.games.map((game) => this.#algorithmPick(one, game))],
    }));
    const order = new Map(slates.map(({ id }, index) => [id, index]));
    return boardsByRule(slates).toSorted(
      (a, b) => (order.get(b.slate) ?? 0) - (order.get(a.slate) ?? 0) || a.place - b.place,
    );
  }

  async #compareBoards(): Promise<void> {
    const [ann] = this.#players;
    const rule = this.expectedBoards();
    const { result: winners } = await this.#read(
      `/api/v1/website/get-contest-winner?sportsCategory=${this.#sportId}&pageSize=100&pageNumber=1`,
    );
    this.#compare(
      'board',
      winners.map((row: Record<string, number>) =>
        [row['rank'], row['contest_pts'], row['cumul_sport_pts'], row['all_sport_pts']].join(','),
      ),
      rule.map(formatSums),
    );
    const file = await this.#site.get(`/api/v1/website/download-file/${this.#sportId}/winner`, {
      headers: testBearer(ann),
    });
    const [, ...lines] = (await file.text()).trim().split(/\r?\n/u);
    this.#compare(
      'download',
      lines.map((line) => line.split(',').toSpliced(3, 1).slice(2).join(',')).toSorted(),
      rule.map(formatSums).toSorted(),
    );
    const ownPoints = rule.filter(({ player }) => player === ann?.id).map(({ points }) => points);
    const comparison = await this.#read('/api/v1/users/you-vs-algorithm', ann);
    this.#compare(
      'you against the algorithm',
      comparison.points,
      ownPoints.reduce((sum, one) => sum + one, 0) / 10,
    );
  }

  async #read(path: string, player?: TestPlayer) {
    const answer = await this.#site.get(path, { headers: testBearer(player) });
    const { data } = JSON.parse(await answer.text());
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return data;
  }

  #compare(where: string, site: unknown, rule: unknown): void {
    this.comparisons.push({ where, site, rule });
  }
}

const daily = { contestWindow: 'day', timeZone: 'UTC' } as const;
