import { createRandom } from '@outpick/forecast';
import { putGames } from '../../src/features/games/index.ts';
import type { GameEntry } from '../../src/features/games/index.ts';
import { runRatings } from '../../src/features/ratings/index.ts';
import { openSlates } from '../../src/features/slates/index.ts';
import type { NewSport } from '../../src/features/sports/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addTestSport } from './builders.ts';
import { addTestLeague } from './league.ts';

const day = 86_400_000;

/** An open contest of four games. */
export interface TestContest {
  readonly sportId: string;
  readonly slateId: string;
  /** Ordered by start: the day after tomorrow, half an hour apart. */
  readonly games: readonly TestContestGame[];
  /** Updates a game through the feed's import. */
  change(game: TestContestGame, changes: Partial<GameEntry>): Promise<void>;
}

export interface TestContestGame {
  /** The contest game's id. */
  readonly id: string;
  readonly gameId: string;
  readonly entry: GameEntry;
  readonly home: string;
  readonly away: string;
}

export async function openTestContest(
  platform: Platform,
  sport: Partial<NewSport> = {},
): Promise<TestContest> {
  const sportId = await addTestSport(platform, sport);
  const round = Math.floor(Date.now() / day) * day + 2 * day;
  const firstSunday = new Date(round - 9 * 7 * day).toISOString();
  const entries = await addTestLeague(platform, sportId, createRandom(5), { firstSunday });
  await runRatings(platform, sportId);
  const [slateId] = await openSlates(platform, sportId);
  if (slateId === undefined) throw new Error('no slate has opened');
  const rows = await platform.db
    .selectFrom('slate_games')
    .innerJoin('games', 'games.id', 'game_id')
    .innerJoin('teams as home', 'home.id', 'home_team_id')
    .innerJoin('teams as away', 'away.id', 'away_team_id')
    .select(['slate_games.id', 'game_id', 'feed_id', 'home.name as home', 'away.name as away'])
    .where('slate_id', '=', slateId)
    .orderBy('games.starts_at')
    .execute();
  const games = rows.map(({ id, game_id: gameId, feed_id: feedId, home, away }) => {
    const entry = entries.find((one) => one.feedId === feedId);
    if (!entry) throw new Error('the slate has a game that the league does not have');
    return { id, gameId, entry, home, away };
  });
  return {
    sportId,
    slateId,
    games,
    async change({ entry }, changes) {
      await platform.transact(async (tx) => putGames(platform, tx, sportId, [{ ...entry, ...changes }]));
    },
  };
}

/** A window that waits only for a running game of an earlier day. */
export interface WaitingWindow {
  readonly sportId: string;
  /** Tomorrow. */
  readonly firstDay: string;
  /** Updates the running game through the feed's import. */
  change(changes: Partial<GameEntry>): Promise<void>;
}

export async function addWaitingWindow(platform: Platform): Promise<WaitingWindow> {
  const sportId = await addTestSport(platform, { contestWindow: 'day', timeZone: 'UTC' });
  const tomorrow = Math.floor(Date.now() / day) * day + day;
  const firstSunday = new Date(tomorrow - 9 * 7 * day).toISOString();
  const [first, ...entries] = await addTestLeague(platform, sportId, createRandom(5), {
    firstSunday,
    hour: 6,
  });
  if (!first) throw new Error('the league has no game');
  const running: GameEntry = {
    ...first,
    feedId: 'running',
    season: entries.find(({ status }) => status === 'scheduled')?.season ?? first.season,
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    status: 'live',
    points: null,
  };
  const change = async (changes: Partial<GameEntry>) =>
    void (await platform.transact(async (tx) =>
      putGames(platform, tx, sportId, [{ ...running, ...changes }]),
    ));
  await change({});
  await runRatings(platform, sportId);
  return { sportId, firstDay: new Date(tomorrow).toISOString().slice(0, 10), change };
}

/** A pick in wire format. */
export const testPick = (game: TestContestGame, margin = 3, team = game.home) => ({
  contestId: game.id,
  userPredictedTeam: team,
  userPredictedScore: margin,
  date: game.entry.startsAt,
});
