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

/** An early final that is shown longer than this would be confirmed by a second read. */
export const mostEarlyMinutes = 9;
const mostSeconds = 600;
const seed = 19;

/** An adapter and the stand-in for its provider. */
export function findAdapter(name: string): { readonly adapter: Adapter; readonly provider: Provider } {
  const adapter = adapters.find((one) => one.name === name);
  const provider = providers.find((one) => one.adapter === name);
  if (!adapter || !provider) throw new Error(`no adapter or no stand-in is named ${name}`);
  return { adapter, provider };
}

const countRequests = ({ feeds }: SeasonResult): number =>
  feeds.reduce((sum, { requests }) => sum + requests.length, 0);

/** Figures about a played season that must be zero, or must be reached. */
export function leagueRows(id: string, result: SeasonResult): ShipRow[] {
  const none = (name: string, what: string, found: readonly string[] | number): ShipRow => {
    const figure = typeof found === 'number' ? found : found.length;
    return { id: `${id}.${name}`, what, figure, bar: '0', pass: figure === 0 };
  };
  return [
    none('games', `of ${result.games} games missing, twice or wrong at the end`, result.differences),
    none('false-finals', 'finals that were wrong or too early at any moment', result.falseFinals),
    none('corrections', 'published results that had to be corrected', result.corrections),
    none('slates', 'windows without a slate', result.missingWindows),
    none('boards', `of ${result.slates} boards unlike the rule`, result.wrongBoards),
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
      bar: `at most ${mostSeconds}`,
      pass: result.seconds <= mostSeconds,
    },
  ];
}

/** A row for each trap and each fault of a feed: it occurred, and the league was right nevertheless. */
export function trapRows(
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

/** Prints the first faults of a season, for the person who must find their cause. */
export function printFaults(result: SeasonResult, print: (line: string) => void): void {
  const { differences, falseFinals, missingWindows, wrongBoards } = result;
  for (const [what, lines] of Object.entries({ differences, falseFinals, missingWindows, wrongBoards }))
    for (const line of lines.slice(0, 10)) print(`${what}: ${line}`);
}

/** Plays the season of one adapter's league. */
export const seasonDrill = (shape: LeagueShape): Drill => ({
  name: shape.adapter,
  run: async ({ short, print }) => {
    const played = short ? shorten(shape) : shape;
    const season = createSeason(played, seed);
    const { withoutTraps } = played;
    const view = createView(season, { seed, withoutTraps, rate: short ? 3 : 1, mostEarlyMinutes });
    const feed = { ...findAdapter(shape.adapter), view, teams: season.teams };
    const kills = short ? 5 : 25;
    const result = await runSeason({ shape: played, season, feeds: [feed], seed, kills, print });
    printFaults(result, print);
    const rows = leagueRows(shape.adapter, result);
    const isRight = rows.every(({ pass }) => pass);
    return [
      ...rows,
      ...result.feeds.flatMap((record) => trapRows(shape.adapter, record, { withoutTraps, isRight })),
    ];
  },
});
