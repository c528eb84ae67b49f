import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LEAGUES } from './leagues.ts';
import { asText } from './print-table.ts';
import { committedProfile, refittedProfile } from './profiles.ts';
import { dataFolder, hasLeague, readGames } from './read-games.ts';
import { reportPage } from './report-page.ts';
import { runLeague, type LeagueResult } from './run-league.ts';
import { calibrationTable, sameGamesTable, windowTable } from './tables.ts';
import { toJson } from './to-json.ts';
import { writeDocs } from './write-docs.ts';

const USAGE = `npm run backtest -- [--league <name> …] [--json] [--report <folder>] [--refit] [--write-docs]
  --league      only this league; may be given more than once
  --json        print one JSON object instead of tables
  --report      folder of the report page; default: reports/backtest
  --refit       fit every profile again before scoring it (slow)
  --write-docs  put the tables into docs/understand/model.md`;

const root = join(import.meta.dirname, '../../..');
const { values: options } = parseArgs({
  options: {
    league: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
    report: { type: 'string', default: join(root, 'reports/backtest') },
    refit: { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const leagues = LEAGUES.filter(({ name }) => options.league?.includes(name) ?? true);
const unknown = options.league?.filter((name) => LEAGUES.every((league) => league.name !== name)) ?? [];
if (options.help || unknown.length > 0) {
  console.error(unknown.length > 0 ? `There is no league ${unknown.join(', ')}.\n${USAGE}` : USAGE);
  process.exit(unknown.length > 0 ? 1 : 0);
}

const seconds = () => performance.now() / 1000;
const results: LeagueResult[] = [];
for (const league of leagues) {
  if (!hasLeague(league.name)) {
    console.error(`Skipped ${league.name}: there is no ${league.name}.csv in ${dataFolder()}.`);
    continue;
  }
  const games = await readGames(league.name);
  const sportGames = league.sport === league.name ? games : await readGames(league.sport);
  const profileBefore = (season: number) =>
    options.refit
      ? refittedProfile(league.sport, sportGames, season)
      : committedProfile(league.sport, season);
  results.push(runLeague({ league, games, linkGames: sportGames, profileBefore, seconds }));
  console.error(`${league.name}: ${results.at(-1)?.seconds.toFixed(1)} s`);
}
if (results.length === 0) process.exit(1);

if (options.json) console.log(JSON.stringify(toJson(results), null, 2));
else for (const table of [windowTable, sameGamesTable, calibrationTable]) console.log(asText(table(results)));

await mkdir(options.report, { recursive: true });
await writeFile(join(options.report, 'index.html'), reportPage(results));
if (!options.json) console.log(`Report: ${join(options.report, 'index.html')}`);
if (options['write-docs'] && results.length < LEAGUES.length) {
  console.error('docs/understand/model.md is left alone: it shows all leagues, and not all of them ran.');
  process.exit(1);
}
if (options['write-docs']) await writeDocs(join(root, 'docs/understand/model.md'), results);
