import { adapters } from '@outpick/server';
import type { Adapter } from '@outpick/server';
import { providers } from '@outpick/server/testing';
import type { Provider } from '@outpick/server/testing';
import type { Drill, ShipRow } from '../drill.ts';
import { faultNames } from './faults.ts';
import type { FeedRecord } from './record-feed.ts';
import { runSeason } from './run-season.ts';
import type { SeasonResult } from './run-season.ts';
import { createSeason } from './season.ts';
import { shorten } from './shapes.ts';
import type { LeagueShape } from './shapes.ts';
import { trapNames } from './trap-names.ts';
import { createView } from './traps.ts';
import type { TrapName } from './trap-names.ts';

/** Longest time that a provider shows a false final. If it were shown longer, the importer's second read would confirm it. */
export const maxEarlyMinutes = 9;
const maxSeconds = 600;
const seed = 19;

/** Finds an adapter and the stand-in for its provider. */
export function findAdapter(name: string): { readonly adapter: Adapter; readonly provider: Provider } {
  const adapter = adapters.find((one) => one.name === name);
  const provider = providers.find((one) => one.adapter === name);
  if (!adapter || !provider) throw new Error(`no adapter or no stand-in is named ${name}`);
  return { adapter, provider };
}

const countRequests = ({ feeds }: SeasonResult): number =>
  feeds.reduce((sum, { requests }) => sum + requests.length, 0);

/** Returns the rows about a played season as a whole. */
export function createLeagueRows(id: string, result: SeasonResult): ShipRow[] {
  const zeroRow = (name: string, what: string, found: readonly string[] | number): ShipRow => {
    const figure = typeof found === 'number' ? found : found.length;
    return { id: `${id}.${name}`, what, figure, bar: '0', pass: figure === 0 };
  };
  return [
    zeroRow(
      'games',
      `games of ${result.games} that are missing, duplicated or wrong at the end`,
      result.differences,
    ),
    zeroRow('false-finals', 'finals that were wrong or too early at any moment', result.falseFinals),
    zeroRow('corrections', 'published results that had to be corrected', result.corrections),
    zeroRow('slates', 'windows without a slate', result.missingWindows),
    zeroRow('boards', `boards of ${result.slates} that differ from the rule`, result.wrongBoards),
    {
      id: `${id}.kills`,
      what: 'kills of the importing worker',
      figure: result.kills,
      bar: 'at least 1',
      pass: result.kills > 0,
    },
    {
      id: `${id}.time`,
      what: `seconds for ${result.steps} steps and ${countRequests(result)} requests`,
      figure: Math.round(result.seconds),
      bar: `at most ${maxSeconds}`,
      pass: result.seconds <= maxSeconds,
    },
  ];
}

/** Returns a row for each trap and fault of a feed. It passes if that trap or fault occurred and the stored league is right. */
export function createTrapRows(
  id: string,
  { traps, faults }: Pick<FeedRecord, 'traps' | 'faults'>,
  { withoutTraps, isRight }: { readonly withoutTraps: readonly TrapName[]; readonly isRight: boolean },
): ShipRow[] {
  const row = (name: string, what: string, figure: number): ShipRow => ({
    id: `${id}.${name}`,
    what,
    figure,
    bar: 'at least 1, and the league is right',
    pass: isRight && figure > 0,
  });
  return [
    ...trapNames
      .filter((trap) => !withoutTraps.includes(trap))
      .map((trap) => row(trap, `times that a trap was shown: ${trap}`, traps.get(trap) ?? 0)),
    ...faultNames.map((fault) => row(fault, `answers with a fault: ${fault}`, faults.get(fault) ?? 0)),
  ];
}

/** Prints the first errors of a season, for debugging. */
export function printFaults(result: SeasonResult, print: (line: string) => void): void {
  const { differences, falseFinals, missingWindows, wrongBoards } = result;
  for (const [what, lines] of Object.entries({ differences, falseFinals, missingWindows, wrongBoards }))
    for (const line of lines.slice(0, 10)) print(`${what}: ${line}`);
}

/** Plays the season of one adapter's league. */
export const seasonDrill = (shape: LeagueShape): Drill => ({
  name: shape.adapter,
  run: async ({ short, print }) => {
    const usedShape = short ? shorten(shape) : shape;
    const season = createSeason(usedShape, seed);
    const { withoutTraps } = usedShape;
    const view = createView(season, { seed, withoutTraps, rate: short ? 3 : 1, maxEarlyMinutes });
    const feed = { ...findAdapter(shape.adapter), view, teams: season.teams };
    const kills = short ? 5 : 25;
    const result = await runSeason({ shape: usedShape, season, feeds: [feed], seed, kills, print });
    printFaults(result, print);
    const rows = createLeagueRows(shape.adapter, result);
    const isRight = rows.every(({ pass }) => pass);
    return [
      ...rows,
      ...result.feeds.flatMap((record) => createTrapRows(shape.adapter, record, { withoutTraps, isRight })),
    ];
  },
});
