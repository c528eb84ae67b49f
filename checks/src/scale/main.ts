import { byDay, defaultProfile, Model, simulateLeague, type Profile } from '@outpick/forecast';

/** Measures how the model's cost grows with the teams of a league, over four sizes, and prints it as a table. */
const SIZES = [93, 185, 370, 740];
const ROUNDS = 32;
const SEASONS = 3;
/** NCAAM, the largest league we hold: its games since 2004. */
const HISTORY_GAMES = 116_489;

const outline = { sport: 'college', marginDeviation: 13, college: true, ties: false } as const;

interface Measured {
  readonly perGame: number;
  readonly slowestDay: number;
  readonly forecastsPerSecond: number;
}

/** Milliseconds of processor used so far: unlike the clock's, they do not depend on what else the machine is doing. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function measure(profile: Profile, teams: number): Measured {
  const { games } = simulateLeague(profile.parameters, { seed: 1, teams, seasons: SEASONS, rounds: ROUNDS });
  const model = new Model(profile, 1);
  let slowestDay = 0;
  let lastSeason = 0;
  let lastGames = 0;
  for (const day of byDay(games)) {
    const [first] = day;
    if (first === undefined) continue;
    const started = processorTime();
    model.learn(first.season, first.day, day);
    const elapsed = processorTime() - started;
    if (first.season < SEASONS) continue;
    slowestDay = Math.max(slowestDay, elapsed);
    lastSeason += elapsed;
    lastGames += day.length;
  }
  const started = processorTime();
  const fixtures = games.slice(-2000);
  for (const game of fixtures) model.forecast(game);
  const forecastsPerSecond = fixtures.length / ((processorTime() - started) / 1000);
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
  'With correlations a game costs half the square of the teams (one sweep of the triangle for four games), and a season has\n' +
    'games in proportion to teams: doubling the league costs four times a game and eight times a season. Without them it is\n' +
    'constant a game. Forecasts read a few entries only, whatever the size.',
);
