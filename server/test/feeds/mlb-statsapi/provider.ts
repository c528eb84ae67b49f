import type { Provider, ProviderAnswer, ProviderGame, ProviderTeam } from '../provider.ts';

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
/** Selects starts that may lie on the days. Formatting the day of every game of a season would take too long. */
function selectNear(from: string, to: string): (start: Date) => boolean {
  const [first, end] = [Date.parse(from), Date.parse(to) + 2 * 86_400_000];
  return (start) => start.getTime() >= first && start.getTime() < end;
}

const formatTime = (time: Date): string => time.toISOString().replace('.000Z', 'Z');

const statuses: Record<ProviderGame['state'], readonly [abstract: string, code: string, text: string]> = {
  scheduled: ['Preview', 'S', 'Scheduled'],
  live: ['Live', 'I', 'In Progress'],
  suspended: ['Live', 'U', 'Suspended: Rain'],
  over: ['Final', 'O', 'Game Over'],
  final: ['Final', 'F', 'Final'],
  forfeit: ['Final', 'R', 'Forfeit: Other'],
  postponed: ['Final', 'D', 'Postponed'],
  cancelled: ['Final', 'C', 'Cancelled'],
  'unheard-of': ['Final', 'Z', 'Rewound'],
};

interface Request {
  readonly hydrates: ReadonlySet<string>;
  readonly games: readonly ProviderGame[];
  readonly now: Date;
}

/** An entry of a game on a day that lists it. It is rendered only if that day is requested. */
interface Listing {
  readonly day: string;
  readonly render: () => object;
}

function renderStatus(state: ProviderGame['state'], startTimeTBD: boolean): object {
  const [abstractGameState, codedGameState, detailedState] = statuses[state];
  return {
    abstractGameState,
    codedGameState,
    detailedState,
    statusCode: state === 'postponed' || state === 'suspended' ? `${codedGameState}R` : codedGameState,
    startTimeTBD,
    ...(state === 'postponed' ? { reason: 'Rain' } : {}),
    abstractGameCode: abstractGameState.slice(0, 1),
  };
}

function renderTeam({ number, name, city, code }: ProviderTeam, season: number, isHydrated: boolean): object {
  const id = 900 + number;
  const team = { id, name: `${city} ${name}`, link: `/api/v1/teams/${id}` };
  if (!isHydrated) return team;
  const venue = { id: 70 + number, name: `${name} Park`, link: `/api/v1/venues/${70 + number}` };
  return {
    ...team,
    season,
    venue,
    teamCode: code.toLowerCase(),
    fileCode: code.toLowerCase(),
    abbreviation: code,
    teamName: name,
    locationName: city,
    firstYearOfPlay: '1962',
    league: { id: 103, name: 'American League', link: '/api/v1/league/103' },
    division: { id: 200, name: 'American League West', link: '/api/v1/divisions/200' },
    sport: { id: 1, link: '/api/v1/sports/1', name: 'Major League Baseball' },
    shortName: city,
    franchiseName: city,
    clubName: name,
    active: true,
  };
}

const withoutScore = new Set<ProviderGame['state']>(['postponed', 'cancelled']);

function renderSide(game: ProviderGame, side: 'home' | 'away', { hydrates, now }: Request): object {
  const { state, points, startsAt, season } = game;
  const other = side === 'home' ? 'away' : 'home';
  const isAnnounced = startsAt.getTime() - now.getTime() < 3 * 86_400_000;
  const pitcher = 70_000 + game[side].number * 10 + (game.id % 5);
  return {
    team: renderTeam(game[side], season, hydrates.has('team')),
    leagueRecord: { wins: 43, losses: 41, pct: '.512' },
    ...(withoutScore.has(state) ? {} : { score: points?.[side] ?? 0 }),
    ...(points && state === 'final' ? { isWinner: points[side] > points[other] } : {}),
    ...(hydrates.has('probablePitcher') && isAnnounced
      ? { probablePitcher: { id: pitcher, fullName: `Arm ${pitcher}`, link: `/api/v1/people/${pitcher}` } }
      : {}),
    splitSquad: false,
    seriesNumber: 28,
  };
}

function renderEntry(game: ProviderGame, startsAt: Date, request: Request): Record<string, unknown> {
  const { id, season, state, home, neutral, doubleHeader, isTimeKnown, points } = game;
  const day = dayFormat.format(startsAt);
  const venue = neutral ? 2700 : 70 + home.number;
  return {
    gamePk: id,
    gameGuid: `31a910ca-2ab8-47bb-8655-${String(id).padStart(12, '0')}`,
    link: `/api/v1.1/game/${id}/feed/live`,
    gameType: 'R',
    season: String(season),
    gameDate: formatTime(startsAt),
    officialDate: day,
    status: renderStatus(state, !isTimeKnown),
    teams: { away: renderSide(game, 'away', request), home: renderSide(game, 'home', request) },
    venue: { id: venue, name: `Park ${venue}`, link: `/api/v1/venues/${venue}` },
    content: { link: `/api/v1/game/${id}/content` },
    ...(state === 'final' && points ? { isTie: points.home === points.away } : {}),
    gameNumber: Math.max(doubleHeader, 1),
    publicFacing: true,
    doubleHeader: doubleHeader === 0 ? 'N' : isTimeKnown ? 'S' : 'Y',
    gamedayType: 'P',
    tiebreaker: 'N',
    calendarEventID: `14-${id}-${day}`,
    seasonDisplay: String(season),
    dayNight: 'night',
    scheduledInnings: 9,
    reverseHomeAwayStatus: false,
    gamesInSeries: 3,
    seriesGameNumber: 1,
    seriesDescription: 'Regular Season',
    recordSource: 'S',
    ifNecessary: 'N',
    ifNecessaryDescription: 'Normal Game',
  };
}

/**
 * Finds a game's start. The second game of a traditional double-header has no time of its own: it is always listed five minutes
 * after the first.
 */
function findStart(
  { startsAt, isTimeKnown, doubleHeader, ...game }: ProviderGame,
  games: Request['games'],
): Date {
  if (isTimeKnown || doubleHeader !== 2) return startsAt;
  const day = dayFormat.format(startsAt);
  const isNear = selectNear(day, day);
  const first = games.find(
    (other) =>
      other.doubleHeader === 1 &&
      other.home.number === game.home.number &&
      isNear(other.startsAt) &&
      dayFormat.format(other.startsAt) === day,
  );
  return first ? new Date(first.startsAt.getTime() + 300_000) : startsAt;
}

/** Lists a game. If it moved to another day, it stays listed on the old day as postponed, with the new official date. */
function listGame(game: ProviderGame, request: Request): readonly Listing[] {
  const startsAt = findStart(game, request.games);
  const day = dayFormat.format(startsAt);
  const oldDay = game.movedFrom ? dayFormat.format(game.movedFrom) : day;
  const { movedFrom } = game;
  if (!movedFrom || oldDay === day) return [{ day, render: () => renderEntry(game, startsAt, request) }];
  const old: Listing = {
    day: oldDay,
    render: () => ({
      ...renderEntry({ ...game, state: 'postponed', points: null }, movedFrom, request),
      officialDate: day,
      rescheduleDate: formatTime(startsAt),
      rescheduleGameDate: day,
    }),
  };
  if (game.state === 'postponed') return [old];
  const current: Listing = {
    day,
    render: () => ({
      ...renderEntry(game, startsAt, request),
      rescheduledFrom: formatTime(movedFrom),
      rescheduledFromDate: oldDay,
      description: 'Makeup game',
    }),
  };
  return [old, current];
}

const counts = (total: number) => ({
  totalItems: total,
  totalEvents: 0,
  totalGames: total,
  totalGamesInProgress: 0,
});

function renderSchedule(days: { readonly from: string; readonly to: string }, request: Request): object {
  const { from, to } = days;
  const isNear = selectNear(from, to);
  const listings = request.games
    .filter(({ startsAt, movedFrom }) => isNear(startsAt) || (movedFrom !== null && isNear(movedFrom)))
    .flatMap((game) => listGame(game, request))
    .filter(({ day }) => day >= from && day <= to);
  const byDay = Map.groupBy(listings, ({ day }) => day);
  return {
    copyright: 'Copyright 2026 MLB Advanced Media, L.P.',
    ...counts(listings.length),
    dates: [...byDay].map(([date, entries]) => ({
      date,
      ...counts(entries.length),
      events: [],
      games: entries.map(({ render }) => render()),
    })),
  };
}

const answerJson = (status: number, body: object): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json;charset=UTF-8' },
  body: JSON.stringify(body),
});

export const mlbStatsapiProvider: Provider = {
  adapter: 'mlb-statsapi',
  settings: {},
  answer({ path }, { games, now }) {
    const { pathname, searchParams } = new URL(path, 'https://provider.test');
    if (pathname !== '/api/v1/schedule')
      return answerJson(404, { messageNumber: 10, message: 'Object not found' });
    if (!searchParams.has('sportId'))
      return answerJson(400, { messageNumber: 1, message: 'Invalid Request: sportId is required' });
    const today = dayFormat.format(now);
    const from = searchParams.get('startDate') ?? searchParams.get('date') ?? today;
    const to = searchParams.get('endDate') ?? searchParams.get('date') ?? today;
    const hydrates = new Set((searchParams.get('hydrate') ?? '').split(','));
    return answerJson(200, renderSchedule({ from, to }, { hydrates, games, now }));
  },
};
