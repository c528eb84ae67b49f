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
  /** By start time: the day after tomorrow, half an hour apart. */
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

/** A pick in wire format. */
export const testPick = (game: TestContestGame, margin = 3, team = game.home) => ({
  contestId: game.id,
  userPredictedTeam: team,
  userPredictedScore: margin,
  date: game.entry.startsAt,
});
