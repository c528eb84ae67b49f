import type { Provider, ProviderAnswer, ProviderGame, ProviderTeam } from '../provider.ts';

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
/** Selects starts that may lie on the days. Formatting the day of every game of a season would take too long. */
function selectNear(from: string, to: string): (start: Date) => boolean {
  const [first, end] = [Date.parse(from), Date.parse(to) + 2 * 86_400_000];
  return (start) => start.getTime() >= first && start.getTime() < end;
}

/** Formats a time without seconds. */
const formatTime = (time: Date): string => `${time.toISOString().slice(0, 16)}Z`;

/** A league with a scoreboard at ESPN. */
export interface EspnLeague {
  readonly sport: 'baseball' | 'basketball' | 'football' | 'hockey' | 'soccer';
  readonly league: string;
  readonly groups?: string;
  readonly periods: number;
  /** The difference between ESPN's number of a season and the league's. */
  readonly yearOffset: 0 | -1;
}

interface StatusType {
  readonly id: string;
  readonly name: string;
  readonly state: 'pre' | 'in' | 'post';
  readonly completed: boolean;
}

const final: StatusType = { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true };

const statusTypes: Record<ProviderGame['state'], StatusType> = {
  scheduled: { id: '1', name: 'STATUS_SCHEDULED', state: 'pre', completed: false },
  live: { id: '2', name: 'STATUS_IN_PROGRESS', state: 'in', completed: false },
  suspended: { id: '8', name: 'STATUS_SUSPENDED', state: 'in', completed: false },
  over: final,
  final,
  forfeit: { id: '4', name: 'STATUS_FORFEIT', state: 'post', completed: true },
  postponed: { id: '6', name: 'STATUS_POSTPONED', state: 'post', completed: false },
  cancelled: { id: '5', name: 'STATUS_CANCELED', state: 'post', completed: false },
  'unheard-of': { id: '99', name: 'STATUS_REWOUND', state: 'post', completed: true },
};

const soccerFinals = {
  regular: { ...final, id: '28', name: 'STATUS_FULL_TIME' },
  overtime: { ...final, id: '45', name: 'STATUS_FINAL_AET' },
  'shoot-out': { ...final, id: '47', name: 'STATUS_FINAL_PEN' },
};

function renderStatus({ state, ending }: ProviderGame, { sport, periods }: EspnLeague): object {
  const usual = statusTypes[state];
  const type = sport === 'soccer' && usual === final ? soccerFinals[ending] : usual;
  const extra = { regular: 0, overtime: 1, 'shoot-out': 2 }[ending];
  const detail = extra > 0 && type.completed ? 'Final/OT' : type.name;
  return {
    clock: 0,
    displayClock: '0:00',
    ...(state === 'postponed' ? {} : { period: type.state === 'pre' ? 0 : periods + extra }),
    type: {
      ...type,
      description: type.name,
      detail,
      shortDetail: detail,
      ...(sport === 'football' ? { isTBDFlex: false } : {}),
    },
  };
}

function renderCompetitor(game: ProviderGame, side: 'home' | 'away', { sport }: EspnLeague): object {
  const { number, city, name, code } = game[side];
  const { points, state, ending } = game;
  const other = side === 'home' ? 'away' : 'home';
  const hasEnded = state === 'final' || state === 'over';
  const id = String(100 + number);
  return {
    id,
    uid: `s:40~l:46~t:${id}`,
    type: 'team',
    order: side === 'home' ? 0 : 1,
    homeAway: side,
    winner: hasEnded && points !== null && points[side] > points[other],
    team: {
      id,
      uid: `s:40~l:46~t:${id}`,
      location: city,
      name,
      abbreviation: code,
      displayName: `${city} ${name}`,
      shortDisplayName: name,
      isActive: true,
      venue: { id: String(2100 + number) },
    },
    score: String(points?.[side] ?? 0),
    ...(sport === 'soccer'
      ? { form: 'WDLWW', ...(ending === 'shoot-out' ? { shootoutScore: 4 } : {}) }
      : {
          linescores: points ? [{ value: points[side], displayValue: String(points[side]), period: 1 }] : [],
        }),
    records: [{ name: 'overall', abbreviation: 'Season', type: 'total', summary: '11-19' }],
  };
}

const formatLine = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** The market's offers. Without a line, the list is missing or contains only null. */
function renderOdds({ id, line, home, away }: ProviderGame, { sport }: EspnLeague): object {
  if (line === null) return id % 2 === 0 ? {} : { odds: [null] };
  const spread = 0 - line;
  const favorite: ProviderTeam = line < 0 ? away : home;
  const [homePrice, awayPrice] = line < 0 ? ['+190', '-230'] : ['-230', '+190'];
  return {
    odds: [
      {
        provider: { id: '100', name: 'ExampleBook', priority: 1 },
        details: `${favorite.code} ${-Math.abs(line)}`,
        overUnder: 136.5,
        spread,
        awayTeamOdds: { favorite: line < 0, underdog: line > 0, team: { id: String(100 + away.number) } },
        homeTeamOdds: { favorite: line > 0, underdog: line < 0, team: { id: String(100 + home.number) } },
        moneyline: {
          home: { close: { odds: homePrice }, open: { odds: homePrice } },
          away: { close: { odds: awayPrice }, open: { odds: awayPrice } },
          ...(sport === 'soccer' ? { draw: { close: { odds: '+320' }, open: { odds: '+310' } } } : {}),
        },
        pointSpread: {
          home: {
            close: { line: formatLine(spread), odds: '-105' },
            open: { line: formatLine(spread - 1), odds: '-110' },
          },
          away: {
            close: { line: formatLine(line), odds: '-115' },
            open: { line: formatLine(line + 1), odds: '-110' },
          },
        },
      },
    ],
  };
}

function renderEvent(game: ProviderGame, league: EspnLeague): object {
  const { season, week, home, away, startsAt, isTimeKnown, neutral } = game;
  const id = String(401_990_000 + game.id);
  const date = formatTime(startsAt);
  const status = renderStatus(game, league);
  return {
    id,
    uid: `s:40~l:46~e:${id}`,
    date,
    name: `${away.city} ${away.name} at ${home.city} ${home.name}`,
    shortName: `${away.code} @ ${home.code}`,
    season: { year: season + league.yearOffset, type: 2, slug: 'regular-season' },
    ...(league.sport === 'football' ? { week: { number: week } } : {}),
    competitions: [
      {
        id,
        uid: `s:40~l:46~e:${id}~c:${id}`,
        date,
        startDate: date,
        attendance: 0,
        type: { id: '1', abbreviation: 'STD' },
        timeValid: isTimeKnown,
        // Soccer's scoreboard has this field only if it is true.
        ...(league.sport === 'soccer' && !neutral ? {} : { neutralSite: neutral }),
        conferenceCompetition: false,
        playByPlayAvailable: true,
        recent: false,
        venue: { id: String(2100 + home.number), fullName: `${home.name} Center`, indoor: true },
        competitors: [renderCompetitor(game, 'home', league), renderCompetitor(game, 'away', league)],
        notes: [],
        status,
        format: { regulation: { periods: league.periods } },
        ...renderOdds(game, league),
      },
    ],
    status,
  };
}

const answerJson = (status: number, body: object): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const readDay = (text: string): string => text.replace(/^(\d{4})(\d\d)(\d\d)$/u, '$1-$2-$3');

/** A simulated scoreboard of one league. */
export function createEspnProvider(league: EspnLeague): Provider {
  const { sport, league: slug, groups } = league;
  return {
    adapter: 'espn',
    settings: { sport, league: slug, ...(groups === undefined ? {} : { groups }) },
    answer({ path }, { games, now }) {
      const { pathname, searchParams } = new URL(path, 'https://provider.test');
      if (pathname !== `/apis/site/v2/sports/${sport}/${slug}/scoreboard`)
        return answerJson(404, { code: 404, message: 'not found' });
      const today = dayFormat.format(now).replaceAll('-', '');
      const [first = today, last = first] = (searchParams.get('dates') ?? today).split('-');
      const [from, to] = [readDay(first), readDay(last)];
      const isNear = selectNear(from, to);
      const played = games.filter(({ startsAt }) => {
        if (!isNear(startsAt)) return false;
        const day = dayFormat.format(startsAt);
        return day >= from && day <= to;
      });
      // Without its group, a college sport lists only ranked teams.
      const isListed = groups === undefined || searchParams.get('groups') === groups;
      const events = played
        .filter(({ home }) => isListed || home.number <= 2)
        .slice(0, Number(searchParams.get('limit') ?? 100))
        .map((game) => renderEvent(game, league));
      const season = { year: 2027, displayName: '2026-27', type: { id: '2', type: 2, abbreviation: 'reg' } };
      return answerJson(200, {
        leagues: [
          { id: '46', uid: 's:40~l:46', name: slug, slug, season, calendarType: 'day', calendar: [] },
        ],
        ...(sport === 'football' ? { week: { number: 1 } } : { day: { date: from } }),
        events,
      });
    },
  };
}

export const espnProvider = createEspnProvider({
  sport: 'basketball',
  league: 'nba',
  periods: 4,
  yearOffset: 0,
});
