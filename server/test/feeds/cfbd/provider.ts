import type { Provider, ProviderAnswer, ProviderGame, ProviderTeam } from '../provider.ts';

/** Teams with this number or a higher one play in a lower division. */
const firstLowerTeam = 900;

export const cfbdProvider: Provider = {
  adapter: 'cfbd',
  settings: { classification: 'fbs' },
  answer({ path, headers }, { games }) {
    if (!/^Bearer \S/u.test(headers['authorization'] ?? headers['Authorization'] ?? ''))
      return answer(401, { message: 'Unauthorized' });
    const { pathname, searchParams } = new URL(path, 'http://provider');
    const year = searchParams.get('year');
    if (pathname !== '/games' && pathname !== '/lines') return answer(404, { message: 'Not Found' });
    if (!year) return answer(400, { message: 'Validation error' });
    const week = searchParams.get('week');
    const classification = pathname === '/games' ? searchParams.get('classification') : null;
    const listed = games
      .filter((game) => game.season === Number(year))
      .filter((game) => week === null || game.week === Number(week))
      .filter((game) => !classification || classesOf(game).includes(classification));
    return answer(200, pathname === '/games' ? listed.map(renderGame) : listed.map(renderLines));
  },
};

const answer = (status: number, content: unknown): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(content),
});

const classOf = (team: ProviderTeam): string => (team.number < firstLowerTeam ? 'fbs' : 'fcs');
const classesOf = (game: ProviderGame): readonly string[] => [classOf(game.home), classOf(game.away)];
const idOf = (game: ProviderGame): number => 401_000_000 + game.id;

/** An unknown kick-off is sent as midnight in New York. */
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

/** Live, postponed and canceled games have no state of their own: they are not completed. */
function renderCompleted({ state }: ProviderGame): unknown {
  if (state === 'unheard-of') return 'abandoned';
  return state === 'over' || state === 'final' || state === 'forfeit';
}

/** Four quarters, and another period in overtime. */
function renderLineScores(points: number | undefined, ending: ProviderGame['ending']): number[] | null {
  if (points === undefined) return null;
  const overtime = ending === 'regular' || points < 3 ? [] : [3];
  return [points - (overtime[0] ?? 0), 0, 0, 0, ...overtime];
}

function renderGame(game: ProviderGame) {
  return {
    id: idOf(game),
    season: game.season,
    week: game.week,
    seasonType: 'regular',
    startDate: renderStart(game),
    startTimeTBD: !game.isTimeKnown,
    completed: renderCompleted(game),
    neutralSite: game.neutral,
    conferenceGame: false,
    attendance: null,
    venueId: 3000 + game.home.number,
    venue: `${game.home.city} Field`,
    homeId: 9000 + game.home.number,
    homeTeam: game.home.name,
    homeConference: 'Big Plain',
    homeClassification: classOf(game.home),
    homePoints: game.points?.home ?? null,
    homeLineScores: renderLineScores(game.points?.home, game.ending),
    homePostgameWinProbability: null,
    homePregameElo: 1601,
    homePostgameElo: null,
    awayId: 9000 + game.away.number,
    awayTeam: game.away.name,
    awayConference: null,
    awayClassification: classOf(game.away),
    awayPoints: game.points?.away ?? null,
    awayLineScores: renderLineScores(game.points?.away, game.ending),
    awayPostgameWinProbability: null,
    awayPregameElo: 1480,
    awayPostgameElo: null,
    excitementIndex: null,
    highlights: null,
    notes: null,
    playoff: null,
  };
}

function renderLines(game: ProviderGame) {
  return {
    id: idOf(game),
    season: game.season,
    seasonType: 'regular',
    week: game.week,
    startDate: renderStart(game),
    homeTeamId: 9000 + game.home.number,
    homeTeam: game.home.name,
    homeConference: 'Big Plain',
    homeClassification: classOf(game.home),
    homeScore: game.points?.home ?? null,
    awayTeamId: 9000 + game.away.number,
    awayTeam: game.away.name,
    awayConference: null,
    awayClassification: classOf(game.away),
    awayScore: game.points?.away ?? null,
    lines: game.line === null ? [] : [renderLine(game, game.line)],
  };
}

function renderLine({ home, away }: ProviderGame, line: number) {
  const spread = 0 - line;
  return {
    provider: 'ExampleBook',
    spread,
    formattedSpread: spread < 0 ? `${home.name} ${spread}` : `${away.name} -${spread}`,
    spreadOpen: spread - 0.5,
    overUnder: 52.5,
    overUnderOpen: 51,
    homeMoneyline: null,
    awayMoneyline: null,
  };
}
