import type { Provider, ProviderAnswer, ProviderGame, ProviderTeam } from '../provider.ts';

const competition = {
  id: 2999,
  name: 'Example League',
  code: 'PL',
  type: 'LEAGUE',
  emblem: 'https://provider/emblem.png',
};

export const footballDataOrgProvider: Provider = {
  adapter: 'football-data-org',
  settings: { competition: 'PL' },
  answer({ path, headers }, { games }) {
    if (!(headers['x-auth-token'] ?? headers['X-Auth-Token']))
      return answer(403, { message: 'The resource you are looking for is restricted.', errorCode: 403 });
    const { pathname, searchParams } = new URL(path, 'http://provider');
    if (pathname !== '/v4/competitions/PL/matches')
      return answer(404, { message: 'The resource you are looking for does not exist.', error: 404 });
    const season = searchParams.get('season');
    const from = searchParams.get('dateFrom') ?? '1900-01-01';
    const to = searchParams.get('dateTo') ?? '2199-12-31';
    const matches = games
      .map(renderMatch)
      .filter((match) => season === null || match.season.startDate.startsWith(season))
      .filter(({ utcDate }) => utcDate.slice(0, 10) >= from && utcDate.slice(0, 10) <= to);
    return answer(200, {
      filters: Object.fromEntries(searchParams),
      resultSet: {
        count: matches.length,
        first: matches[0]?.utcDate.slice(0, 10),
        last: matches.at(-1)?.utcDate.slice(0, 10),
        played: matches.filter((match) => match.status === 'FINISHED').length,
      },
      competition,
      matches,
    });
  },
};

const answer = (status: number, content: unknown): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json;charset=UTF-8' },
  body: JSON.stringify(content),
});

const statuses: Readonly<Record<ProviderGame['state'], string>> = {
  scheduled: 'TIMED',
  live: 'IN_PLAY',
  suspended: 'SUSPENDED',
  over: 'FINISHED',
  final: 'FINISHED',
  forfeit: 'AWARDED',
  postponed: 'POSTPONED',
  cancelled: 'CANCELLED',
  'unheard-of': 'UNDER_REVIEW',
};

const toSecond = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

function renderMatch(game: ProviderGame) {
  const isTimeFixed = game.isTimeKnown || game.state !== 'scheduled';
  return {
    area: { id: 2072, name: 'Example', code: 'EXA', flag: null },
    competition,
    season: {
      id: 1000 + game.season,
      startDate: `${game.season - 1}-08-08`,
      endDate: `${game.season}-05-24`,
      currentMatchday: game.week,
      winner: null,
    },
    id: 499_000 + game.id,
    utcDate: isTimeFixed ? toSecond(game.startsAt) : `${game.startsAt.toISOString().slice(0, 10)}T00:00:00Z`,
    status: isTimeFixed ? statuses[game.state] : 'SCHEDULED',
    matchday: game.week,
    stage: 'REGULAR_SEASON',
    group: null,
    lastUpdated: toSecond(game.startsAt),
    homeTeam: renderTeam(game.home),
    awayTeam: renderTeam(game.away),
    score: renderScore(game),
    odds: { msg: 'Activate Odds-Package in User-Panel to retrieve odds.' },
    referees: [{ id: 1, name: 'R. Whistle', type: 'REFEREE', nationality: 'Poland' }],
  };
}

const renderTeam = (team: ProviderTeam) => ({
  id: 9100 + team.number,
  name: team.name,
  shortName: team.city,
  tla: team.code,
  crest: `https://provider/${team.number}.png`,
});

/** Renders the points after extra time. The home team wins a shoot-out 4–2, which counts in `fullTime`. */
function renderScore({ points, state, ending }: ProviderGame) {
  const none = { home: null, away: null };
  if (points === null) return { winner: null, duration: 'REGULAR', fullTime: none, halfTime: none };
  const isOver = ['over', 'final', 'forfeit'].includes(state);
  const halfTime = { home: 0, away: 0 };
  if (ending === 'regular')
    return { winner: isOver ? winnerOf(points) : null, duration: 'REGULAR', fullTime: points, halfTime };
  const level = Math.min(points.home, points.away);
  const penalties = ending === 'shoot-out' ? { home: 4, away: 2 } : null;
  const fullTime = {
    home: points.home + (penalties?.home ?? 0),
    away: points.away + (penalties?.away ?? 0),
  };
  return {
    winner: isOver ? winnerOf(fullTime) : null,
    duration: penalties ? 'PENALTY_SHOOTOUT' : 'EXTRA_TIME',
    fullTime,
    halfTime,
    regularTime: { home: level, away: level },
    extraTime: { home: points.home - level, away: points.away - level },
    ...(penalties ? { penalties } : {}),
  };
}

const winnerOf = ({ home, away }: { home: number; away: number }): string =>
  home === away ? 'DRAW' : home > away ? 'HOME_TEAM' : 'AWAY_TEAM';
