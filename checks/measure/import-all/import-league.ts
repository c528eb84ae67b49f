import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { putSport } from '@outpick/server';
import type { Platform } from '@outpick/server';
import type { League } from '../backtest/leagues.ts';
import { dataFolder } from '../backtest/read-games.ts';

const outpick = join(import.meta.dirname, '../../../server/bin/outpick');
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="24"/></svg>';

/** Creates a sport for a real league and returns its id. */
export const putLeague = async (platform: Platform, league: League, position: number): Promise<string> => {
  const { result } = await putSport(
    platform,
    { kind: 'command', name: 'measure' },
    {
      slug: league.name,
      name: league.name,
      position,
      model: league.sport,
      contestWindow: ['nfl', 'ncaaf', 'epl'].includes(league.sport) ? 'week' : 'day',
      timeZone: league.sport === 'epl' ? 'Europe/London' : 'America/New_York',
      maxMargin: 100,
      tiesPossible: league.threeWay || league.sport === 'nfl',
      logo: { name: 'logo.svg', content: Buffer.from(logo) },
    },
  );
  return result;
};

/** The output of one `outpick import`, parsed. */
export interface ImportSummary {
  readonly output: string;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly refused: number;
  readonly megabytes: number;
}

interface ImportOptions {
  readonly databaseUrl: string;
  readonly filesUrl: string;
  /** Imports only results up to this day. */
  readonly until?: string;
}

/** Imports a league's real file and its side file with the operator's command. */
export async function importLeague(
  { name, sport }: League,
  { databaseUrl, filesUrl, until }: ImportOptions,
): Promise<ImportSummary> {
  const side = join(dataFolder(), sport === 'epl' ? 'soccer_3way.csv' : `${name}_extra.csv`);
  const args = ['--from', join(dataFolder(), `${name}.csv`), '--format', 'normalised', '--create-teams'];
  if (existsSync(side)) args.push('--side', side);
  if (until !== undefined) args.push('--until', until);
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    FILES_URL: filesUrl,
    LOG_LEVEL: 'error',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [outpick, 'import', name, ...args], {
    env,
  });
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  return {
    output: stdout.trim().replaceAll('\n', '; '),
    rows: number(/(\d+) rows/u),
    added: number(/(\d+) added/u),
    changed: number(/(\d+) changed/u),
    refused: number(/(\d+) refused/u),
    megabytes: number(/peak memory (\d+) MB/u),
  };
}
