import type { gamePageCalls } from '../game-page.ts';
import type { matchupsCalls } from '../matchups.ts';
import type { predictionsCalls } from '../predictions.ts';
import type { rankingsCalls } from '../rankings.ts';
import type { resultsCalls } from '../results.ts';
import type { searchCalls } from '../search.ts';
import type { sportsCalls } from '../sports.ts';
import type { spreadsCalls } from '../spreads.ts';
import type { teamPageCalls } from '../team-page.ts';
import type { trackRecordCalls } from '../track-record.ts';
import type { CallReferences } from './call-reference.ts';
import {
  away,
  correction,
  distribution,
  forecast,
  hash,
  home,
  ids,
  neutralDistribution,
  prediction,
  result,
  sport,
  times,
} from './example-world.ts';

const spread = {
  sportsCategory: ids.sport,
  winnerName: 'Plowmen',
  opponentName: 'Paddlewheels',
  winnerLocation: 'Home' as const,
  pointSpread: '1.5',
};

const aboutTheGame = { favorite: home, opponent: away, gameId: null, distribution };

/** The same teams in a game that has begun. */
const playing = {
  gameId: ids.playedGame,
  date: times.start,
  neutral: false,
  homeTeam: home,
  awayTeam: away,
  points: { home: 2, away: 1 },
  forecast,
};

const colours: [string, string] = [home.colours[0], home.colours[1]];

export const sportReferences: CallReferences<typeof sportsCalls & typeof searchCalls> = {
  listSports: {
    tag: 'Sports',
    title: 'List sports',
    example: { answer: { result: [sport], total: 1 } },
  },
  getSport: {
    tag: 'Sports',
    title: 'Get a sport',
    fields: { id: 'The sport’s id.' },
    example: { params: { id: ids.sport }, answer: sport },
  },
  search: {
    tag: 'Sports',
    title: 'Search sports, teams and games',
    details:
      'Every word must begin a word of the name; accents and case do not matter. At most 5 sports, 10 teams and 10 games. ' +
      'Games are those of the teams, the coming ones first, then the latest. Two names, also with `@`, `vs` or `at` between them, find the games of both.',
    fields: { name: 'The name.', id: 'The id.' },
    example: {
      query: { q: 'plow' },
      answer: {
        sports: [],
        teams: [{ ...home, city: 'Fargo', sportId: ids.sport, sportName: 'Hockey' }],
        games: [
          {
            gameId: ids.game,
            date: times.start,
            status: 'scheduled',
            neutral: false,
            sportId: ids.sport,
            sportName: 'Hockey',
            homeTeam: home,
            awayTeam: away,
            points: null,
          },
        ],
      },
    },
  },
};

export const forecastReferences: CallReferences<
  typeof rankingsCalls &
    typeof predictionsCalls &
    typeof resultsCalls &
    typeof gamePageCalls &
    typeof teamPageCalls &
    typeof trackRecordCalls
> = {
  listRankings: {
    tag: 'Forecasts',
    title: 'List a sport’s ranking',
    errors: ['NOT_FOUND'],
    example: {
      query: { sportsCategory: ids.sport, pageSize: '25', pageNumber: '1', sortKey: 'psg', sortOrder: 'dsc' },
      answer: {
        result: [
          {
            teamRank: 1,
            teamId: ids.home,
            teamName: 'Plowmen',
            record: '12-3-1',
            psg: 3.4,
            pag: 2.1,
            rating: 1.3,
            deviation: 0.4,
            scheduleStrength: 0.2,
            monogram: 'PLO',
            colours,
          },
        ],
        total: 16,
        sportsName: 'Hockey',
      },
    },
  },
  listPredictions: {
    tag: 'Forecasts',
    title: 'List forecasts of upcoming games',
    fields: {
      day: 'Only games of this day, as 2026-11-21, in the sport’s time zone.',
      team: 'Only games of this team: its id, or its name within the sport.',
    },
    errors: ['NOT_FOUND'],
    example: {
      query: { sportsCategory: ids.sport, pageSize: '10', sortKey: 'winProb', sortOrder: 'dsc' },
      answer: { result: [prediction], total: 48, sportName: 'Hockey', playing: [playing], postponed: [] },
    },
  },
  listResults: {
    tag: 'Forecasts',
    title: 'List finished games',
    fields: {
      day: 'Only games of this day, as 2026-11-21, in the sport’s time zone.',
      team: 'Only games of this team: its id, or its name within the sport.',
    },
    errors: ['NOT_FOUND'],
    example: {
      query: { sportsCategory: ids.sport, pageSize: '10' },
      answer: { result: [result], total: 312, sportName: 'Hockey', playing: [playing] },
    },
  },
  getGame: {
    tag: 'Forecasts',
    title: 'Get a game with its forecast',
    fields: { id: 'The game’s id, `gameId` in lists.' },
    example: {
      params: { id: ids.game },
      answer: {
        id: ids.game,
        sportId: ids.sport,
        sportName: 'Hockey',
        season: 2026,
        date: times.start,
        neutral: false,
        status: 'scheduled',
        homeTeam: home,
        awayTeam: away,
        points: null,
        keyPlayers: { home: 'M. Okafor', away: null },
        forecast: {
          ...forecast,
          contributions: [
            { name: 'Rating gap', points: 0.524 },
            { name: 'Home edge', points: 0.34 },
          ],
          distribution,
          madeAt: times.opened,
        },
        receipt: { entry: 41, hash, frozenAt: times.opened },
        inContest: true,
        verdict: null,
        corrections: [],
      },
    },
  },
  getTeam: {
    tag: 'Forecasts',
    title: 'Get a team',
    fields: { id: 'The team’s id.' },
    example: {
      params: { id: ids.home },
      answer: {
        ...home,
        city: 'Fargo',
        conference: 'North',
        sportId: ids.sport,
        sportName: 'Hockey',
        season: 2026,
        current: { rank: 1, teams: 16, rating: 0.71, deviation: 0.18 },
        history: [{ date: '2026-11-09', rating: 0.66, deviation: 0.21 }],
        record: { wins: 12, losses: 3, ties: 1 },
        results: [result],
        coming: [prediction],
        playing: [playing],
        postponed: [],
      },
    },
  },
  getTrackRecord: {
    tag: 'Forecasts',
    title: 'Get the accuracy of a sport’s forecasts',
    fields: { id: 'The sport’s id.' },
    example: {
      params: { id: ids.sport },
      answer: {
        sportId: ids.sport,
        sportName: 'Hockey',
        firstDay: '2026-10-03',
        lastDay: '2026-11-15',
        algorithm: { games: 312, logLoss: 0.651, brier: 0.229, marginError: 1.87 },
        homeTeam: { games: 312, logLoss: 0.684, brier: 0.245, marginError: 2.02 },
        market: null,
        calibration: {
          bins: [{ games: 31, meanProbability: 0.624, observedShare: 0.645, standardError: 0.087 }],
          error: 0.021,
          expectedError: 0.024,
        },
        corrections: [correction],
      },
    },
  },
};

export const comparisonReferences: CallReferences<typeof matchupsCalls & typeof spreadsCalls> = {
  listTeams: {
    tag: 'Sports',
    title: 'List a sport’s teams',
    fields: { id: 'The sport’s id.' },
    example: {
      params: { id: ids.sport },
      answer: [
        {
          _id: ids.home,
          id: ids.home,
          teamId: ids.home,
          teamName: 'Plowmen',
          monogram: 'PLO',
          colours,
          sportsCategory: { _id: ids.sport, id: ids.sport, sportName: 'Hockey' },
        },
      ],
    },
  },
  compareTeams: {
    tag: 'Forecasts',
    title: 'Compare two teams',
    errors: ['NOT_RATED_YET'],
    fields: {
      gameId: 'A scheduled game of the two teams, whose rest days and key players count. Optional.',
    },
    example: {
      params: { sportId: ids.sport, home: 'Plowmen', away: 'Paddlewheels' },
      query: { gameId: ids.game },
      answer: {
        ...forecast,
        neutralWinner: 'Plowmen',
        neutralLoser: 'Paddlewheels',
        neutralMargin: 0.524,
        neutralwinProb: 0.566,
        neutraltieProb: 0.042,
        homeTeam: home,
        awayTeam: away,
        gameId: ids.game,
        distribution,
        neutralDistribution,
      },
    },
  },
  analyseSpread: {
    tag: 'Forecasts',
    title: 'Analyze a point spread',
    errors: ['NOT_FOUND', 'NOT_RATED_YET'],
    fields: {
      gameId: 'A scheduled game of the two teams, whose rest days and key players count. Optional.',
    },
    example: {
      query: spread,
      answer: {
        probWinMarginGreaterThanSpread: 0.429,
        probWinMarginLessThanSpread: 0.571,
        ...aboutTheGame,
      },
    },
  },
  analyseVig: {
    tag: 'Forecasts',
    title: 'Analyze two prices on a spread',
    errors: ['NOT_FOUND', 'NOT_RATED_YET'],
    fields: {
      gameId: 'A scheduled game of the two teams, whose rest days and key players count. Optional.',
    },
    example: {
      query: { ...spread, favoritePrice: '-110', opponentPrice: '1.95' },
      answer: {
        overround: 0.0366,
        hold: 0.0353,
        noVigFavorite: 0.5055,
        noVigOpponent: 0.4945,
        noVigFavoriteProportional: 0.5053,
        noVigOpponentProportional: 0.4947,
        probCover: 0.429,
        probPush: 0,
        probLose: 0.571,
        edge: -0.0765,
        expectedValue: -0.181,
        ...aboutTheGame,
      },
    },
  },
};
