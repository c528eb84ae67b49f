import { byDay, defaultProfile, Model, simulateLeague, type Profile } from '@outpick/forecast';

/** `npm run measure -- scale`: prints a table of the model's cost by number of teams. */
const SIZES = [93, 185, 370, 740];
const ROUNDS = 32;
const SEASONS = 3;
/** Games of NCAAM since 2004, the largest league in our data. */
const HISTORY_GAMES = 116_489;

const outline = { sport: 'college', marginDeviation: 13, college: true, ties: false } as const;

interface Measurement {
  readonly perGame: number;
  readonly slowestDay: number;
  readonly forecastsPerSecond: number;
}

/** Returns the CPU time of this process in ms. Unlike elapsed time, it does not depend on the machine's load. */
function readCpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function measure(profile: Profile, teams: number): Measurement {
  const { games } = simulateLeague(profile.parameters, { seed: 1, teams, seasons: SEASONS, rounds: ROUNDS });
  const model = new Model(profile, 1);
  let slowestDay = 0;
  let lastSeason = 0;
  let lastGames = 0;
  for (const day of byDay(games)) {
    const [first] = day;
    if (first === undefined) continue;
    const started = readCpuTime();
    model.learn(first.season, first.day, day);
    const elapsed = readCpuTime() - started;
    if (first.season < SEASONS) continue;
    slowestDay = Math.max(slowestDay, elapsed);
    lastSeason += elapsed;
    lastGames += day.length;
  }
  const started = readCpuTime();
  const fixtures = games.slice(-2000);
  for (const game of fixtures) model.forecast(game);
  const forecastsPerSecond = fixtures.length / ((readCpuTime() - started) / 1000);
  return { perGame: lastSeason / lastGames, slowestDay, forecastsPerSecond };
}

const rows = SIZES.flatMap((teams) =>
  (['levels', 'alone'] as const).map((covariance) => {
    const profile = { ...defaultProfile(outline), covariance };
    const { perGame, slowestDay, forecastsPerSecond } = measure(profile, teams);
    return {
      teams,
      correlations: covariance === 'levels' ? 'followed' : 'not followed',
      'µs a game': Number((1000 * perGame).toFixed(1)),
      'slowest day, ms': Number(slowestDay.toFixed(1)),
      'games that day': Math.floor(teams / 2),
      's for 116,489 games': Number(((perGame * HISTORY_GAMES) / 1000).toFixed(1)),
      'forecasts a second': Math.round(forecastsPerSecond),
    };
  }),
);
console.table(rows);
console.log(
  'With correlations, the cost per game grows with the square of the number of teams, and the games per season grow with the\n' +
    'number of teams: twice the teams cost four times as much per game and eight times as much per season. Without\n' +
    'correlations the cost per game is constant. The cost of a forecast does not depend on the size.',
);
