import type { FeatureReference } from '../reference/call-reference.ts';
import { contestGame, ids, sport, times } from '../reference/example-world.ts';
import { todayCalls } from './calls.ts';

const today = todayCalls.listToday.output.shape;
const own = todayCalls.getOwnToday.output.shape;

/** The same game without a pick, as everyone gets it. */
const publicGame = {
  ...contestGame,
  userPredictedTeam: null,
  userPredictedScore: null,
  userSavedAt: null,
  userPickVersion: null,
  userCalledIt: null,
};

export const todayReference: FeatureReference<typeof todayCalls> = {
  calls: {
    listToday: {
      tag: 'Contests',
      title: 'List today’s games of all sports',
      details:
        'Games that lock in more than 48 hours are counted in `later`; with `days=all` they are listed. Picks come from `users/today`.',
      fields: {
        days: '`all` also lists games that lock in more than 48 hours.',
        games: 'The games, by start.',
        sports: 'The sports of these games, in menu order.',
        later: 'The open games that are not listed.',
        dailyFive: 'The closest games of the day over all sports; null until they are chosen.',
      },
      example: {
        query: { days: 'all' },
        answer: {
          games: [{ sportId: ids.sport, game: publicGame, score: null }],
          sports: [sport],
          later: { games: 46, first: '2026-11-22T18:00:00.000Z' },
          dailyFive: { day: '2026-11-19', slateGameIds: [ids.contestGame] },
        },
      },
    },
    getOwnToday: {
      whose: 'picks and figures of the bearer',
      tag: 'Contests',
      title: 'Get your own picks of today’s games',
      fields: {
        games: 'The games of today’s list, later ones included.',
        week: 'The caller’s points and the algorithm’s, this week.',
        streaks: 'The caller’s streaks of days with the whole Daily Five.',
        isNamed: 'Whether the caller has chosen a name for the boards.',
      },
      example: {
        answer: {
          games: [
            {
              slateGameId: ids.contestGame,
              date: times.start,
              state: 'open',
              pick: {
                team: 'away',
                margin: 2,
                savedAt: times.saved,
                version: '1763300500123456-a2',
                points: null,
                calledIt: false,
              },
            },
          ],
          week: { points: 64.3, algorithmPoints: 51.9, games: 12 },
          streaks: { played: 4, ahead: 2 },
          isNamed: true,
        },
      },
    },
  },
  schemas: {
    TodayGame: {
      schema: today.games.element,
      description: 'A contest game of any sport.',
      fields: {
        game: 'The game, as in the list of its sport’s contest, without picks.',
        score: 'The score so far of a game that is being played; null if it is not known.',
      },
    },
    LaterGames: {
      schema: today.later,
      description: 'The open games that lock in more than 48 hours.',
      fields: { games: 'Their number.', first: 'The first lock; null without games.' },
    },
    OwnGame: {
      schema: own.games.element,
      description: 'A game of today’s list with the caller’s pick.',
      fields: {
        slateGameId: 'The contest game’s id.',
        pick: 'The pick; null without one.',
        'pick.team': 'The picked side.',
        'pick.margin': 'The picked margin.',
        'pick.savedAt': 'When it was saved.',
        'pick.version': 'Changes with each change of the pick. For the header If-Match.',
        'pick.points': 'Its points; null until the game is final.',
        'pick.calledIt': 'Whether winner and margin are exactly right.',
      },
    },
    DailyFive: {
      schema: today.dailyFive.unwrap(),
      description: 'The closest games of a day over all sports.',
      fields: {
        day: 'The day in the site’s time zone.',
        slateGameIds: 'The ids of its contest games, by start.',
      },
    },
    Streaks: {
      schema: own.streaks,
      description: 'For how many days in a row the caller has played the Daily Five.',
      fields: {
        played: 'Days in a row on which the caller has picked all of its games.',
        ahead: 'Days in a row with more points on it than the algorithm.',
      },
    },
    OwnWeek: {
      schema: own.week,
      description: 'The points of both on the games that the caller and the algorithm picked this week.',
      fields: { games: 'The number of these games.' },
    },
  },
};
