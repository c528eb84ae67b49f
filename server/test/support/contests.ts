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

/** A contest of four games, open by the database's own clock. */
export interface TestContest {
  readonly sportId: string;
  readonly slateId: string;
  /** By their starts: the day after tomorrow, half an hour apart. */
  readonly games: readonly TestContestGame[];
  /** Brings a game up to date, as a feed would. */
  change(game: TestContestGame, changes: Partial<GameEntry>): Promise<void>;
}

export interface TestContestGame {
  /** The contest id. */
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
    if (!entry) throw new Error('the slate has a game of which nobody knows');
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

/** A pick of a game as it is sent. */
export const testPick = (game: TestContestGame, margin = 3, team = game.home) => ({
  contestId: game.id,
  userPredictedTeam: team,
  userPredictedScore: margin,
  date: game.entry.startsAt,
});
