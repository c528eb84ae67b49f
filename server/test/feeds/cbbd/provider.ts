import type { Provider, ProviderAnswer, ProviderGame } from '../provider.ts';

/** The maximum rows of an answer. */
const maximumRows = 3000;

export const cbbdProvider: Provider = {
  adapter: 'cbbd',
  settings: {},
  answer({ path, headers }, { games }) {
    if (!/^Bearer \S/u.test(headers['authorization'] ?? headers['Authorization'] ?? ''))
      return answer(401, { message: 'Unauthorized' });
    const { pathname, searchParams } = new URL(path, 'http://provider');
    if (pathname !== '/games' && pathname !== '/lines') return answer(404, { message: 'Not Found' });
    const from = Date.parse(searchParams.get('startDateRange') ?? '1900-01-01');
    const to = Date.parse(searchParams.get('endDateRange') ?? '2199-12-31');
    const season = searchParams.get('season');
    const rows = games
      .map((game) => ({ game, startDate: renderStart(game) }))
      .filter(({ startDate }) => Date.parse(startDate) >= from && Date.parse(startDate) <= to)
      .filter(({ game }) => season === null || game.season === Number(season))
      .slice(0, maximumRows);
    return answer(200, pathname === '/games' ? rows.map(renderGame) : rows.map(renderLines));
  },
};

const answer = (status: number, content: unknown): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(content),
});

const statuses: Readonly<Record<ProviderGame['state'], string>> = {
  scheduled: 'scheduled',
  live: 'in_progress',
  suspended: 'in_progress',
  over: 'final',
  final: 'final',
  forfeit: 'final',
  postponed: 'postponed',
  cancelled: 'cancelled',
  'unheard-of': 'under_protest',
};

/** An unknown tip-off is sent as midnight in New York. */
function renderStart({ startsAt, isTimeKnown }: ProviderGame): string {
  if (isTimeKnown) return startsAt.toISOString();
  const options = {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const [hours = 0, minutes = 0] = new Intl.DateTimeFormat('en-GB', options)
    .format(startsAt)
    .split(':')
    .map(Number);
  const midnight = new Date(startsAt.getTime() - (hours * 60 + minutes) * 60_000);
  midnight.setUTCSeconds(0, 0);
  return midnight.toISOString();
}

/** Two halves, and another period in overtime. */
function renderPeriods(points: number | undefined, ending: ProviderGame['ending']): number[] | null {
  if (points === undefined) return null;
  const overtime = ending === 'regular' || points < 7 ? [] : [7];
  return [points - (overtime[0] ?? 0), 0, ...overtime];
}

interface ListedGame {
  readonly game: ProviderGame;
  readonly startDate: string;
}

function renderGame({ game, startDate }: ListedGame) {
  const { home, away } = game;
  const isOver = ['over', 'final', 'forfeit'].includes(game.state);
  const points = game.points ?? { home: 0, away: 0 };
  return {
    id: 210_000 + game.id,
    sourceId: String(401_700_000 + game.id),
    seasonLabel: `${game.season - 1}${game.season}`,
    season: game.season,
    seasonType: 'regular',
    startDate,
    startTimeTbd: !game.isTimeKnown,
    neutralSite: game.neutral,
    conferenceGame: false,
    gameType: 'STD',
    tournament: null,
    gameNotes: null,
    status: statuses[game.state],
    attendance: null,
    homeTeamId: 10 + home.number,
    homeTeam: home.name,
    homeConferenceId: 1,
    homeConference: 'Big Plain',
    homeSeed: null,
    homePoints: game.points?.home ?? null,
    homePeriodPoints: renderPeriods(game.points?.home, game.ending),
    homeWinner: isOver ? points.home > points.away : null,
    homeTeamEloStart: 1500,
    homeTeamEloEnd: null,
    awayTeamId: 10 + away.number,
    awayTeam: away.name,
    awayConferenceId: null,
    awayConference: null,
    awaySeed: null,
    awayPoints: game.points?.away ?? null,
    awayPeriodPoints: renderPeriods(game.points?.away, game.ending),
    awayWinner: isOver ? points.away > points.home : null,
    awayTeamEloStart: 1490,
    awayTeamEloEnd: null,
    excitement: null,
    venueId: 70 + home.number,
    venue: `${home.city} Gym`,
    city: home.city,
    state: 'OH',
  };
}

function renderLines({ game, startDate }: ListedGame) {
  const { home, away, line } = game;
  return {
    gameId: 210_000 + game.id,
    season: game.season,
    seasonType: 'regular',
    startDate,
    homeTeamId: 10 + home.number,
    homeTeam: home.name,
    homeConference: 'Big Plain',
    homeScore: game.points?.home ?? null,
    awayTeamId: 10 + away.number,
    awayTeam: away.name,
    awayConference: null,
    awayScore: game.points?.away ?? null,
    lines: line === null ? [] : [renderLine(line)],
  };
}

const renderLine = (line: number) => ({
  provider: 'ExampleBook',
  spread: 0 - line,
  overUnder: 150.5,
  homeMoneyline: null,
  awayMoneyline: null,
  spreadOpen: 0 - line - 0.5,
  overUnderOpen: 149,
});
