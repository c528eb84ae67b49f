/** A call from the specification: the exact names that apps send and read. */
export interface SpecifiedCall {
  /** Method and path, with `{}` for each path parameter. */
  readonly call: string;
  readonly bearer?: 'player' | 'recovery';
  /** Names in query and body. An optional name ends in `?`. */
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  /** Paths in the answer's `data`. `[]` stands for each item of a list. */
  readonly data: readonly string[];
}

const under = (path: string, names: readonly string[]) => names.map((name) => `${path}.${name}`);

const sport = ['_id', 'id', 'sportName', 'sportsName', 'sportLogo'];
const sportSettings = ['maxMargin', 'marginSigma', 'tiesPossible', 'words'];
const forecast = ['predictedWinner', 'algoMargin', 'winProb', 'tieProb'];
const newsItem = ['_id', 'newsImage', 'topic', 'heading', 'description', 'content'];
const socialLink = ['plateformName', 'plateformurl', 'url'];
const list = ['sportsCategory', 'pageSize?', 'pageNumber?', 'sortKey?', 'sortOrder?'];
const spread = ['winnerName', 'opponentName', 'winnerLocation', 'pointSpread', 'sportsCategory'];

const reading: readonly SpecifiedCall[] = [
  { call: 'GET /api/v1/content', query: ['title?'], data: ['pageContent', 'result'] },
  { call: 'GET /api/v1/content/{}', data: ['pageContent'] },
  {
    call: 'GET /api/v1/website/getAllSportsCategory',
    data: under('result[]', [...sport, ...sportSettings]),
  },
  { call: 'GET /api/v1/website/getSportsCategory/{}', data: [...sport, ...sportSettings] },
  {
    call: 'GET /api/v1/website/home-page',
    data: [
      ...under('contestList[]', ['_id', 'categoryName']),
      ...under('contestList[].contest', ['date', 'awayTeam', 'homeTeam', ...forecast]),
      ...under('sportsCategory[]', sport),
      ...under('winnerList[]', ['_id', 'categoryName']),
      ...under('winnerList[].winner', ['date', 'userName', 'rank']),
      ...under('newsList[]', newsItem),
    ],
  },
  { call: 'GET /api/v1/website/banners', data: ['banner[].banner'] },
  { call: 'GET /api/v1/website/get-all-news', data: under('newsList[]', newsItem) },
  { call: 'GET /api/v1/website/get-news/{}', data: newsItem },
  {
    call: 'GET /api/v1/website/getAll-podcast',
    data: under('podcastList[]', ['topic', 'heading', 'podcastUrl']),
  },
  {
    call: 'GET /api/v1/website/getAll-research-articles',
    data: under('articleList[]', ['topic', 'heading', 'description', 'pdfFile']),
  },
  { call: 'GET /api/v1/website/social-link/{}', data: socialLink },
  { call: 'GET /api/v1/admin/socialLink', data: under('[]', socialLink) },
];

const numbers: readonly SpecifiedCall[] = [
  {
    call: 'GET /api/v1/website/rankingList',
    query: list,
    data: [
      ...under('result[]', ['teamRank', 'teamName', 'record', 'psg', 'pag', 'teamId']),
      'total',
      'sportsName',
    ],
  },
  {
    call: 'GET /api/v1/website/gamepredictionsList',
    query: list,
    data: [...under('result[]', ['date', 'predictedLoser', ...forecast, 'gameId']), 'total', 'sportName'],
  },
  {
    call: 'GET /api/v1/website/game-result-list',
    query: list,
    data: [
      ...under('result[]', ['date', 'homeTeam', 'homePts', 'awayTeam', 'awayPts', 'gameId']),
      'total',
      'sportName',
    ],
  },
  {
    call: 'GET /api/v1/website/get-contest-winner',
    query: list,
    data: [
      ...under('result[]', ['date', 'rank', 'userName', 'isAlgorithm', 'sportsCategory.sportName']),
      ...under('result[]', ['contest_pts', 'cumul_sport_pts', 'all_sport_pts']),
      'total',
      'sportName',
    ],
  },
  {
    call: 'GET /api/v1/website/getTeamNameList/{}',
    data: ['[].teamName', '[].sportsCategory.sportName'],
  },
  {
    call: 'GET /api/v1/website/headToHeadResult/{}/{}/{}',
    query: ['gameId?'],
    data: [
      ...forecast,
      'predictedLoser',
      'neutralWinner',
      'neutralLoser',
      'neutralMargin',
      'neutralwinProb',
      'neutraltieProb',
    ],
  },
  {
    call: 'GET /api/v1/game/vegasAnalysisPage',
    query: [...spread, 'gameId?'],
    data: ['probWinMarginGreaterThanSpread', 'probWinMarginLessThanSpread'],
  },
  { call: 'GET /api/v1/website/download-file/{}/{}', bearer: 'player', data: [] },
];

const contests: readonly SpecifiedCall[] = [
  {
    call: 'GET /api/v1/website/contestsList',
    query: ['sportsCategory', 'userId?'],
    data: [
      ...under('result[]', ['_id', 'date', 'awayTeam', 'homeTeam', ...forecast]),
      ...under('result[]', ['userPredictedTeam', 'userPredictedScore']),
    ],
  },
  {
    call: 'POST /api/v1/users/userPerdiction',
    bearer: 'player',
    body: under('[]', ['contestId', 'userPredictedTeam', 'userPredictedScore', 'date']),
    data: ['saved', 'locked', 'ledgerHead'],
  },
];

const people: readonly SpecifiedCall[] = [
  { call: 'POST /api/v1/auth/login', body: ['email', 'password'], data: ['token', 'id'] },
  {
    call: 'POST /api/v1/auth/signup',
    body: ['email', 'password', 'confirmPassword', 'deviceToken?'],
    data: ['id', 'email'],
  },
  { call: 'POST /api/v1/auth/forget-password/send-otp', body: ['email'], data: [] },
  {
    call: 'POST /api/v1/auth/forget-password/verify-otp',
    body: ['email?', 'otp'],
    data: ['token', 'existingUser', 'id'],
  },
  { call: 'POST /api/v1/auth/resend-otp', body: ['email'], data: [] },
  {
    call: 'POST /api/v1/auth/forget-password/update-password',
    bearer: 'recovery',
    body: ['email', 'password', 'confirmPassword'],
    data: [],
  },
  {
    call: 'GET /api/v1/auth/userProfile',
    bearer: 'player',
    data: ['email', 'name', 'lastName', 'mobileNumber', 'contestTeamName', 'contestLeague', 'profilePic'],
  },
  {
    call: 'POST /api/v1/auth/updateProfile',
    bearer: 'player',
    body: [
      'email',
      'profilePic?',
      'contestTeamName?',
      'contestLeague?',
      'name?',
      'lastName?',
      'mobileNumber?',
    ],
    data: [],
  },
  { call: 'DELETE /api/v1/auth/userDelete', bearer: 'player', data: [] },
  {
    call: 'PATCH /api/v1/auth/update-password',
    bearer: 'player',
    body: ['oldPassword', 'newPassword', 'confirmPassword'],
    data: [],
  },
  {
    call: 'POST /api/v1/website/create-contact-us',
    body: ['firstName', 'lastName', 'email', 'mobileNumber', 'message'],
    data: [],
  },
  {
    call: 'POST /api/v1/website/whatLookingFor',
    body: ['firstName', 'lastName', 'email', 'subject', 'message'],
    data: [],
  },
];

export const specifiedCalls = [...reading, ...numbers, ...contests, ...people];

/** Calls beyond the specification whose names must not change. */
export const ownCalls: readonly SpecifiedCall[] = [
  {
    call: 'GET /api/v1/game/vigAnalysis',
    query: [...spread, 'favoritePrice', 'opponentPrice', 'gameId?'],
    data: [
      'overround',
      'hold',
      'noVigFavorite',
      'noVigOpponent',
      'noVigFavoriteProportional',
      'noVigOpponentProportional',
      'probCover',
      'probPush',
      'probLose',
      'edge',
      'expectedValue',
    ],
  },
  { call: 'POST /api/v1/auth/logout', bearer: 'player', data: [] },
  { call: 'GET /api/v1/website/ledger', query: ['pageSize?', 'pageNumber?'], data: ['result', 'total'] },
  { call: 'GET /api/v1/website/ledger/head', data: [] },
  { call: 'GET /api/v1/website/track-record/{}', data: [] },
  { call: 'GET /api/v1/website/team/{}', data: [] },
  { call: 'GET /api/v1/website/game/{}', data: [] },
];
