// Values that all examples share, so that they are consistent: a hockey game of the Plowmen against the Paddlewheels.

export const ids = {
  sport: '019a7c10-4b5e-7d21-9c3a-5f0e8b6a1d42',
  home: '019a7c10-5a01-7e33-8f10-2b7c9d4e6a15',
  away: '019a7c10-5a02-7b44-9a21-7d3f1c8e5b26',
  game: '019a7c11-0c6f-7a55-8b32-4e9a2d7f6c37',
  playedGame: '019a7c11-0c70-7f66-9c43-6a1b3e8d7f48',
  slate: '019a7c12-1d80-7c77-8d54-8b2c4f9e1a59',
  contestGame: '019a7c12-1d91-7d88-9e65-9c3d5a0f2b6a',
  otherContestGame: '019a7c12-1da2-7e99-8f76-0d4e6b1a3c7b',
  player: '019a7c13-2eb3-7faa-9087-1e5f7c2b4d8c',
  session: '019a7c13-2ec4-70bb-8198-2f608d3c5e9d',
  content: '019a7c14-3fd5-71cc-92a9-30719e4d6fae',
} as const;

export const sport = {
  _id: ids.sport,
  id: ids.sport,
  sportName: 'Hockey',
  sportsName: 'Hockey',
  sportLogo: '/files/sports/hockey.webp',
  maxMargin: 10,
  marginSigma: 2.4,
  tiesPossible: true,
  words: { start: 'puck drop', unit: 'goal', units: 'goals', period: 'period' },
};

type Colors = [string, string];
const homeColors: Colors = ['#1f4d3a', '#f2c14e'];
const awayColors: Colors = ['#7a1f2b', '#e8e4d8'];

export const home = { id: ids.home, name: 'Plowmen', monogram: 'PLO', colours: homeColors };
export const away = { id: ids.away, name: 'Paddlewheels', monogram: 'PAD', colours: awayColors };

export const forecast = {
  predictedWinner: 'Plowmen',
  predictedLoser: 'Paddlewheels',
  algoMargin: 0.864,
  winProb: 0.624,
  tieProb: 0.041,
};

export const distribution = {
  reach: 6,
  probabilities: [0.003, 0.009, 0.022, 0.051, 0.098, 0.152, 0.041, 0.195, 0.171, 0.127, 0.076, 0.036, 0.019],
};

/** The same teams at a neutral site: the mean is 0.524, and the home team's win probability 0.566. */
export const neutralDistribution = {
  reach: 6,
  probabilities: [0.005, 0.012, 0.028, 0.059, 0.108, 0.18, 0.042, 0.2, 0.156, 0.105, 0.064, 0.03, 0.011],
};

export const times = {
  opened: '2026-11-12T15:00:00.000Z',
  start: '2026-11-20T00:30:00.000Z',
  saved: '2026-11-18T19:41:07.214Z',
  played: '2026-11-14T00:30:00.000Z',
  /** The date of the board of that game’s slate. */
  board: '2026-11-13T00:00:00.000Z',
  published: '2026-11-16T09:00:00.000Z',
} as const;

export const hash = '9f2c41d7a05be86344d1c0f7725ea98b6d3f10c24e57b8a9d0612f3e4c5b7a80';
export const previousHash = '4be0a7719cd2533f8e1640b5c7f2d98a10e6b3c4f5a28d7e9b01c6d4e3f2a715';

export const email = 'ada@example.org';
export const password = 'vT9#kqLw2';
export const token = 'b6yT0m1kQe2XvZr8sJ4uNw9cLh3fPa7dRg5iKoEtMxY';

export const standing = {
  rowId: 'q7Zc2mK0xVb4Rt9w',
  slateId: ids.slate,
  date: times.board,
  rank: 3,
  isAlgorithm: false,
  gamesPicked: 12,
  gamesInContest: 14,
  againstAlgorithm: 'beat' as const,
  sportsCategory: { _id: ids.sport, sportName: 'Hockey' },
  userName: 'Ada Lovelace',
  contest_pts: 64.3,
  cumul_sport_pts: 211.8,
  all_sport_pts: 340.2,
};

export const result = {
  gameId: ids.playedGame,
  date: times.played,
  homeTeam: 'Plowmen',
  homeTeamId: ids.home,
  homePts: 4,
  awayTeam: 'Paddlewheels',
  awayTeamId: ids.away,
  awayPts: 2,
  neutral: false,
};

export const prediction = {
  gameId: ids.game,
  date: times.start,
  ...forecast,
  predictedWinnerId: ids.home,
  predictedLoserId: ids.away,
  homeTeam: 'Plowmen',
  homeTeamId: ids.home,
  awayTeam: 'Paddlewheels',
  awayTeamId: ids.away,
  neutral: false,
};

export const correction = {
  gameId: ids.playedGame,
  game: 'Paddlewheels at Plowmen',
  correctedAt: '2026-11-15T14:12:00.000Z',
  before: { homePoints: 3, awayPoints: 2 },
  after: { homePoints: 4, awayPoints: 2 },
};

export const news = {
  _id: ids.content,
  id: ids.content,
  newsImage: '/files/news/outdoor-game.webp',
  newsImageAlt: 'An outdoor rink at dusk',
  newsImageWidth: 1200,
  newsImageHeight: 675,
  topic: 'Hockey',
  heading: 'The outdoor game moves to Friday',
  description: '<p>Ice and weather decide: the Plowmen host a day later.</p>',
  content:
    '<p>The league has moved the outdoor game to Friday evening. Picks stay open until the new start.</p>',
  publishedAt: times.published,
};

export const session = {
  device: 'Firefox on Linux',
  issuedAt: '2026-11-10T08:15:30.000Z',
  lastUsedAt: times.saved,
};

/** The same teams in a game that has begun. */
export const playing = {
  gameId: ids.playedGame,
  date: times.start,
  neutral: false,
  homeTeam: home,
  awayTeam: away,
  points: { home: 2, away: 1 },
  forecast,
};

export const colours: [string, string] = [home.colours[0], home.colours[1]];

export const exampleProfile = {
  _id: ids.player,
  id: ids.player,
  email,
  name: 'Ada',
  lastName: 'Lovelace',
  mobileNumber: null,
  contestTeamName: 'Analysts',
  contestLeague: null,
  profilePic: null,
  hasPassword: true,
};

/** Team names in the examples. Tests that send the examples to a server replace them. */
export const exampleNames = { home: home.name, away: away.name } as const;

const noChanges: never[] = [];

/** An open game of the contest, with the caller’s pick. */
export const contestGame = {
  _id: ids.contestGame,
  id: ids.contestGame,
  gameId: ids.game,
  slateId: ids.slate,
  date: times.start,
  neutral: false,
  predictedWinner: forecast.predictedWinner,
  algoMargin: forecast.algoMargin,
  winProb: forecast.winProb,
  tieProb: forecast.tieProb,
  state: 'open' as const,
  voidReason: null,
  playBy: null,
  points: null,
  crowd: null,
  receipt: { entry: 41, hash },
  changes: noChanges,
  awayTeam: away.name,
  homeTeam: home.name,
  awayBadge: away,
  homeBadge: home,
  algoTeam: home.name,
  algoScore: 1,
  algoPoints: null,
  userPredictedTeam: away.name,
  userPredictedScore: 2,
  userSavedAt: times.saved,
  userPickVersion: '1763300500123456-a2',
  userPoints: null,
  userCalledIt: false,
};
