import { oddsFeed, readTeams } from '../recipe.ts';
import type { Recipe } from '../recipe.ts';

export const afl: Recipe = {
  slug: 'afl',
  name: 'AFL',
  model: 'afl',
  contestWindow: 'week',
  timeZone: 'Australia/Melbourne',
  maxMargin: 100,
  tiesPossible: true,
  feeds: [
    {
      adapter: 'squiggle',
      settings: {},
      facts: ['schedule', 'result'],
      priority: 1,
      createsTeams: false,
    },
    oddsFeed('aussierules_afl', 'au'),
  ],
  // Squiggle's names, with the longer names of bookmakers as aliases.
  teams: readTeams([
    ['Adelaide', 'Adelaide', 'ADE', null, 'Adelaide Crows'],
    ['Brisbane Lions', 'Brisbane', 'BRL', null, 'BRI', 'BL', 'Brisbane'],
    ['Carlton', 'Melbourne', 'CAR', null, 'Carlton Blues'],
    ['Collingwood', 'Melbourne', 'COL', null, 'Collingwood Magpies'],
    ['Essendon', 'Melbourne', 'ESS', null, 'Essendon Bombers'],
    ['Fremantle', 'Fremantle', 'FRE', null, 'Fremantle Dockers'],
    ['Geelong', 'Geelong', 'GEE', null, 'Geelong Cats'],
    ['Gold Coast', 'Gold Coast', 'GCS', null, 'GC', 'Gold Coast Suns', 'Gold Coast SUNS'],
    [
      'Greater Western Sydney',
      'Sydney',
      'GWS',
      null,
      'GWS Giants',
      'GWS GIANTS',
      'Greater Western Sydney Giants',
    ],
    ['Hawthorn', 'Melbourne', 'HAW', null, 'Hawthorn Hawks'],
    ['Melbourne', 'Melbourne', 'MEL', null, 'Melbourne Demons'],
    ['North Melbourne', 'Melbourne', 'NM', null, 'NOR', 'NMFC', 'North Melbourne Kangaroos', 'Kangaroos'],
    ['Port Adelaide', 'Adelaide', 'PA', null, 'POR', 'PORT', 'Port Adelaide Power'],
    ['Richmond', 'Melbourne', 'RIC', null, 'Richmond Tigers'],
    ['St Kilda', 'Melbourne', 'STK', null, 'St Kilda Saints', 'St. Kilda'],
    ['Sydney', 'Sydney', 'SYD', null, 'Sydney Swans'],
    ['West Coast', 'Perth', 'WCE', null, 'WC', 'West Coast Eagles'],
    ['Western Bulldogs', 'Melbourne', 'WB', null, 'WBD', 'Footscray', 'Bulldogs'],
  ]),
};
