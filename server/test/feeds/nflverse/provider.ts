import type { Provider, ProviderGame } from '../provider.ts';

const columns =
  'game_id,season,game_type,week,gameday,weekday,gametime,away_team,away_score,home_team,home_score,location,result,total,overtime,old_game_id,gsis,nfl_detail_id,pfr,pff,espn,away_rest,home_rest,away_moneyline,home_moneyline,spread_line,away_spread_odds,home_spread_odds,total_line,under_odds,over_odds,div_game,roof,surface,temp,wind,away_qb_id,home_qb_id,away_qb_name,home_qb_name,away_coach,home_coach,referee,stadium_id,stadium';

const zone = { timeZone: 'America/New_York' } as const;
const playoffs = new Map([
  [19, 'WC'],
  [20, 'DIV'],
  [21, 'CON'],
  [22, 'SB'],
]);

const isPlayed = ({ state, points }: ProviderGame) =>
  points !== null && (state === 'over' || state === 'final' || state === 'forfeit');

/** The American price of a team for its expected margin, including a bookmaker's margin. 7 points are about 3 to 1. */
function moneylineOf(margin: number): number {
  const probability = Math.min(0.98, 1 / (1 + Math.exp(-margin / 7)) + 0.02);
  const ratio = probability / (1 - probability);
  return Math.round(ratio >= 1 ? -100 * ratio : 100 / ratio);
}

function rowOf(game: ProviderGame): string {
  const { id, season, week, home, away, startsAt, isTimeKnown, points, line } = game;
  const [day = '', time = ''] = startsAt.toLocaleString('sv-SE', zone).split(' ');
  const score = isPlayed(game) && points ? points : null;
  const cells: Readonly<Record<string, string | number>> = {
    game_id: `${season}_${String(week).padStart(2, '0')}_${away.code}_${home.code}`,
    season,
    game_type: playoffs.get(week) ?? 'REG',
    week,
    gameday: day,
    weekday: startsAt.toLocaleDateString('en-US', { ...zone, weekday: 'long' }),
    gametime: isTimeKnown ? time.slice(0, 5) : '',
    away_team: away.code,
    home_team: home.code,
    location: game.neutral ? 'Neutral' : 'Home',
    ...(score && {
      away_score: score.away,
      home_score: score.home,
      result: score.home - score.away,
      total: score.home + score.away,
      overtime: game.ending === 'regular' ? 0 : 1,
      away_qb_id: '00-0000001',
      home_qb_id: '00-0000002',
      away_qb_name: `${away.city} Passer`,
      home_qb_name: `${home.city} Passer`,
    }),
    old_game_id: `${day.replaceAll('-', '')}00`,
    gsis: 59_000 + id,
    espn: 401_000_000 + id,
    away_rest: 7,
    home_rest: 7,
    ...(line !== null && {
      away_moneyline: moneylineOf(-line),
      home_moneyline: moneylineOf(line),
      spread_line: line,
    }),
    div_game: 0,
    roof: 'outdoors',
    // The real file has this trailing space.
    surface: 'fieldturf ',
    away_coach: `${away.city} Coach`,
    home_coach: `${home.city} Coach`,
    stadium_id: `${home.code}00`,
    stadium: `${home.city} Field`,
  };
  return columns
    .split(',')
    .map((column) => cells[column] ?? '')
    .join(',');
}

/** nflverse's file of all seasons. Live, postponed and canceled games have no state of their own: their score is missing. */
export const nflverseProvider: Provider = {
  adapter: 'nflverse',
  settings: {},
  answer({ path }, { games }) {
    if (path !== '/nflverse/nfldata/master/data/games.csv') return { status: 404, body: '404: Not Found' };
    return {
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: `${[columns, ...games.map(rowOf)].join('\n')}\n`,
    };
  },
};
