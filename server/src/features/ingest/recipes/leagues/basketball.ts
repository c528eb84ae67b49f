import { espnFeed, oddsFeed, readTeams } from '../recipe.ts';
import type { Recipe } from '../recipe.ts';

const basketball = {
  contestWindow: 'day',
  timeZone: 'America/New_York',
  maxMargin: 100,
  tiesPossible: false,
} as const satisfies Partial<Recipe>;

export const nba: Recipe = {
  ...basketball,
  slug: 'nba',
  name: 'NBA',
  model: 'nba',
  feeds: [
    espnFeed({ sport: 'basketball', league: 'nba' }, { priority: 1, createsTeams: false }),
    oddsFeed('basketball_nba', 'us'),
  ],
  // The monograms are ESPN's codes; other codes are the league's or come from public files.
  teams: readTeams([
    ['Atlanta Hawks', 'Atlanta', 'ATL', 'East Southeast'],
    ['Boston Celtics', 'Boston', 'BOS', 'East Atlantic'],
    ['Brooklyn Nets', 'Brooklyn', 'BKN', 'East Atlantic', 'BRK', 'NJ', 'NJN', 'New Jersey Nets'],
    ['Charlotte Hornets', 'Charlotte', 'CHA', 'East Southeast', 'CHO', 'Charlotte Bobcats'],
    ['Chicago Bulls', 'Chicago', 'CHI', 'East Central'],
    ['Cleveland Cavaliers', 'Cleveland', 'CLE', 'East Central'],
    ['Dallas Mavericks', 'Dallas', 'DAL', 'West Southwest'],
    ['Denver Nuggets', 'Denver', 'DEN', 'West Northwest'],
    ['Detroit Pistons', 'Detroit', 'DET', 'East Central'],
    ['Golden State Warriors', 'San Francisco', 'GS', 'West Pacific', 'GSW'],
    ['Houston Rockets', 'Houston', 'HOU', 'West Southwest'],
    ['Indiana Pacers', 'Indiana', 'IND', 'East Central'],
    ['Los Angeles Clippers', 'Los Angeles', 'LAC', 'West Pacific', 'LA Clippers'],
    ['Los Angeles Lakers', 'Los Angeles', 'LAL', 'West Pacific', 'LA Lakers'],
    ['Memphis Grizzlies', 'Memphis', 'MEM', 'West Southwest'],
    ['Miami Heat', 'Miami', 'MIA', 'East Southeast'],
    ['Milwaukee Bucks', 'Milwaukee', 'MIL', 'East Central'],
    ['Minnesota Timberwolves', 'Minnesota', 'MIN', 'West Northwest'],
    ['New Orleans Pelicans', 'New Orleans', 'NO', 'West Southwest', 'NOP', 'NOH', 'New Orleans Hornets'],
    ['New York Knicks', 'New York', 'NY', 'East Atlantic', 'NYK'],
    ['Oklahoma City Thunder', 'Oklahoma City', 'OKC', 'West Northwest', 'Seattle SuperSonics'],
    ['Orlando Magic', 'Orlando', 'ORL', 'East Southeast'],
    ['Philadelphia 76ers', 'Philadelphia', 'PHI', 'East Atlantic'],
    ['Phoenix Suns', 'Phoenix', 'PHX', 'West Pacific', 'PHO'],
    ['Portland Trail Blazers', 'Portland', 'POR', 'West Northwest'],
    ['Sacramento Kings', 'Sacramento', 'SAC', 'West Pacific'],
    ['San Antonio Spurs', 'San Antonio', 'SA', 'West Southwest', 'SAS'],
    ['Toronto Raptors', 'Toronto', 'TOR', 'East Atlantic'],
    ['Utah Jazz', 'Utah', 'UTAH', 'West Northwest', 'UTA'],
    ['Washington Wizards', 'Washington', 'WSH', 'East Southeast', 'WAS'],
  ]),
};

export const wnba: Recipe = {
  ...basketball,
  slug: 'wnba',
  name: 'WNBA',
  model: 'wnba',
  feeds: [
    espnFeed({ sport: 'basketball', league: 'wnba' }, { priority: 1, createsTeams: false }),
    oddsFeed('basketball_wnba', 'us'),
  ],
  teams: readTeams([
    ['Atlanta Dream', 'Atlanta', 'ATL', 'East'],
    ['Chicago Sky', 'Chicago', 'CHI', 'East'],
    ['Connecticut Sun', 'Connecticut', 'CON', 'East', 'CONN', 'Orlando Miracle'],
    ['Dallas Wings', 'Dallas', 'DAL', 'West', 'Tulsa Shock', 'Detroit Shock'],
    ['Golden State Valkyries', 'San Francisco', 'GS', 'West', 'GSV'],
    ['Indiana Fever', 'Indiana', 'IND', 'East'],
    ['Las Vegas Aces', 'Las Vegas', 'LV', 'West', 'LVA', 'San Antonio Stars', 'San Antonio Silver Stars'],
    ['Los Angeles Sparks', 'Los Angeles', 'LA', 'West', 'LAS', 'LA Sparks'],
    ['Minnesota Lynx', 'Minnesota', 'MIN', 'West'],
    ['New York Liberty', 'New York', 'NY', 'East', 'NYL'],
    ['Phoenix Mercury', 'Phoenix', 'PHX', 'West', 'PHO'],
    ['Portland Fire', 'Portland', 'POR', 'West', 'PDX'],
    ['Seattle Storm', 'Seattle', 'SEA', 'West'],
    ['Toronto Tempo', 'Toronto', 'TOR', 'East'],
    ['Washington Mystics', 'Washington', 'WSH', 'East', 'WAS'],
  ]),
};
