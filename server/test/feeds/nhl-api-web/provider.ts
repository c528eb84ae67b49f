import type { Provider, ProviderAnswer, ProviderGame, ProviderTeam } from '../provider.ts';

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
/** Selects starts that may lie on the days. Formatting the day of every game of a season would take too long. */
function selectNear(from: string, to: string): (start: Date) => boolean {
  const [first, end] = [Date.parse(from), Date.parse(to) + 2 * 86_400_000];
  return (start) => start.getTime() >= first && start.getTime() < end;
}
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** The state of the game, and that of the schedule. */
const states: Record<ProviderGame['state'], readonly [game: string, schedule: string]> = {
  scheduled: ['FUT', 'OK'],
  live: ['LIVE', 'OK'],
  suspended: ['LIVE', 'SUSP'],
  over: ['OVER', 'OK'],
  final: ['OFF', 'OK'],
  // The provider has no state for a forfeit: the league records a score.
  forfeit: ['OFF', 'OK'],
  postponed: ['FUT', 'PPD'],
  cancelled: ['FUT', 'CNCL'],
  'unheard-of': ['REWOUND', 'OK'],
};

const periods = { regular: [3, 'REG'], overtime: [4, 'OT'], 'shoot-out': [5, 'SO'] } as const;

function renderPeriod({ ending, state, points }: ProviderGame): object {
  if (state === 'scheduled' || !points) return { periodDescriptor: {} };
  const [number, periodType] = periods[ending];
  const hasEnded = state !== 'live' && state !== 'suspended';
  return {
    periodDescriptor: { number, periodType, maxRegulationPeriods: 3 },
    ...(hasEnded ? { gameOutcome: { lastPeriodType: periodType } } : {}),
  };
}

/** The fields of a game that both kinds of documents have. */
function renderGame(game: ProviderGame): object {
  const { id, season, state, home, neutral, startsAt, isTimeKnown } = game;
  const [gameState, scheduleState] = states[state];
  return {
    // The id consists of season, kind of game and number, which may have several digits.
    id: (season - 1) * 1_000_000 + 20_000 + id,
    season: (season - 1) * 10_000 + season,
    gameType: 2,
    venue: { default: `${home.name} Hall` },
    neutralSite: neutral,
    startTimeUTC: startsAt.toISOString().replace('.000Z', 'Z'),
    easternUTCOffset: '-04:00',
    venueUTCOffset: '-04:00',
    venueTimezone: 'US/Eastern',
    gameState,
    gameScheduleState: scheduleState === 'OK' && !isTimeKnown ? 'TBD' : scheduleState,
    tvBroadcasts: [{ id: 309, market: 'N', countryCode: 'US', network: 'XYZ', sequenceNumber: 10 }],
    ...renderPeriod(game),
    gameCenterLink: `/gamecenter/${id}`,
  };
}

/** Postponed games keep a score of zero. */
const renderScore = ({ points, state }: ProviderGame, side: 'home' | 'away'): object =>
  points || state === 'postponed' ? { score: points?.[side] ?? 0 } : {};

const renderLogos = ({ code }: ProviderTeam): object => ({
  abbrev: code,
  logo: `https://assets.test/${code}_light.svg`,
  darkLogo: `https://assets.test/${code}_dark.svg`,
});

function renderScheduleTeam(game: ProviderGame, side: 'home' | 'away'): object {
  const team = game[side];
  return {
    id: 90 + team.number,
    commonName: { default: team.name },
    placeName: { default: team.city, fr: `${team.city} (fr)` },
    placeNameWithPreposition: { default: team.city, fr: `de ${team.city}` },
    ...renderLogos(team),
    [`${side}SplitSquad`]: false,
    ...renderScore(game, side),
  };
}

function renderScoreTeam(game: ProviderGame, side: 'home' | 'away'): object {
  const team = game[side];
  const more = game.points ? { sog: 24 } : { record: '3-1-0' };
  return {
    id: 90 + team.number,
    name: { default: team.name },
    ...renderLogos(team),
    ...renderScore(game, side),
    ...more,
  };
}

function renderWeek(from: string, games: readonly ProviderGame[]): object {
  const isNear = selectNear(from, addDays(from, 6));
  const near = games.filter(({ startsAt }) => isNear(startsAt));
  const byDay = Map.groupBy(near, ({ startsAt }) => dayFormat.format(startsAt));
  const gameWeek = Array.from({ length: 7 }, (_, offset) => {
    const date = addDays(from, offset);
    const played = byDay.get(date) ?? [];
    return {
      date,
      dayAbbrev: weekdays[new Date(date).getUTCDay()],
      numberOfGames: played.length,
      datePromo: [],
      games: played.map((game) => ({
        ...renderGame(game),
        ...(game.points ? {} : { ticketsLink: 'https://tickets.test', radioLink: 'https://radio.test' }),
        awayTeam: renderScheduleTeam(game, 'away'),
        homeTeam: renderScheduleTeam(game, 'home'),
      })),
    };
  });
  return {
    nextStartDate: addDays(from, 7),
    previousStartDate: addDays(from, -7),
    gameWeek,
    oddsPartners: [],
    preSeasonStartDate: '2026-09-20',
    regularSeasonStartDate: '2026-10-07',
    regularSeasonEndDate: '2027-04-18',
    playoffEndDate: '2027-06-15',
    numberOfGames: gameWeek.reduce((sum, { numberOfGames }) => sum + numberOfGames, 0),
  };
}

function renderDay(day: string, games: readonly ProviderGame[]): object {
  const isNear = selectNear(day, day);
  const played = games.filter(({ startsAt }) => isNear(startsAt) && dayFormat.format(startsAt) === day);
  const clock = { timeRemaining: '00:00', secondsRemaining: 0, running: false, inIntermission: false };
  return {
    prevDate: addDays(day, -1),
    currentDate: day,
    nextDate: addDays(day, 1),
    gameWeek: [{ date: day, dayAbbrev: weekdays[new Date(day).getUTCDay()], numberOfGames: played.length }],
    oddsPartners: [],
    games: played.map((game) => ({
      ...renderGame(game),
      gameDate: day,
      awayTeam: renderScoreTeam(game, 'away'),
      homeTeam: renderScoreTeam(game, 'home'),
      ...(game.points ? { clock, period: periods[game.ending][0], goals: [] } : {}),
    })),
  };
}

const answerJson = (body: object): ProviderAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const nhlApiWebProvider: Provider = {
  adapter: 'nhl-api-web',
  settings: {},
  answer({ path }, { games, now }) {
    const { pathname } = new URL(path, 'https://provider.test');
    const [, kind, day] = /^\/v1\/(schedule|score)\/(now|\d{4}-\d\d-\d\d)$/u.exec(pathname) ?? [];
    if (kind === undefined || day === undefined) return { status: 404, body: '{}' };
    if (day === 'now')
      return { status: 307, headers: { location: `/v1/${kind}/${dayFormat.format(now)}` }, body: '' };
    return answerJson(kind === 'score' ? renderDay(day, games) : renderWeek(day, games));
  },
};
