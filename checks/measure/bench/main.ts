import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootPlatform, readConfig } from '@outpick/server';
import { addTestSport, cloneDatabase, dropClones } from '@outpick/server/testing';
import { median } from '../median.ts';
import { measureLoad, measurePgbench } from './load.ts';
import type { Load } from './load.ts';
import { sportsQuery } from './query.ts';
import { startServer } from './servers.ts';
import { measuredSettings } from './settings.ts';

/**
 * `npm run measure -- bench`: measures the request rate of the site as in production, and of minimal servers in the same run.
 * Servers alternate within each round. Each ratio is computed within its round; the result is the median over the rounds.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const call = '/api/v1/website/getAllSportsCategory';

const folder = await mkdtemp(join(tmpdir(), 'outpick-bench-'));
const databaseUrl = await cloneDatabase();
const variables = { ...measuredSettings(databaseUrl, folder), LOG_LEVEL: 'info' };
const platform = await bootPlatform({
  process: 'command',
  config: { ...readConfig(variables), LOG_LEVEL: 'silent' },
});
for (let sport = 0; sport < 8; sport += 1) await addTestSport(platform);
await platform.close();
const script = join(folder, 'sports.sql');
await writeFile(script, `${sportsQuery};\n`);

const hello = await startServer('bare Fastify hello', 'bare-hello.ts', [], {});
const minimal = await startServer('minimal Fastify + pg', 'minimal-handler.ts', [], variables);
const site = await startServer('site', '../../../server/bin/outpick', ['site'], variables);
const uncached = await startServer('site without cache', 'uncached-site.ts', [], variables);

const measures = [
  { name: 'bare Fastify hello', server: hello, path: '/' },
  { name: 'sports call, cached', server: site, path: call, beside: 'bare Fastify hello', goal: 0.7 },
  { name: 'page, cached', server: site, path: '/', beside: 'bare Fastify hello', goal: 0.5 },
  { name: 'minimal Fastify + pg', server: minimal, path: '/' },
  { name: 'sports call, uncached', server: uncached, path: call, beside: 'minimal Fastify + pg', goal: 0.7 },
  { name: 'page, rendered', server: uncached, path: '/', beside: 'bare Fastify hello' },
] as const;

const loads = new Map<string, Load[]>(measures.map(({ name }) => [name, []]));
const pgbench: number[] = [];
for (const { server, path } of measures) await measureLoad(server, path, 1);
for (let round = 0; round < rounds; round += 1) {
  for (const { name, server, path } of measures)
    loads.get(name)?.push(await measureLoad(server, path, seconds));
  pgbench.push(await measurePgbench(databaseUrl, script, seconds));
}
for (const server of [hello, minimal, site, uncached]) await server.stop();
await dropClones(process.pid);
await rm(folder, { recursive: true, force: true });

const rows = measures.map((measure) => {
  const own = loads.get(measure.name) ?? [];
  const other = 'beside' in measure ? (loads.get(measure.beside) ?? []) : [];
  const ratios = own.flatMap((load, round) => {
    const yardstick = other[round];
    return yardstick ? [load.perSecond / yardstick.perSecond] : [];
  });
  const cpuRatios = own.flatMap((load, round) => {
    const yardstick = other[round];
    return yardstick ? [yardstick.cpuMicroseconds / load.cpuMicroseconds] : [];
  });
  return {
    name: measure.name,
    perSecond: Math.round(median(own.map((load) => load.perSecond))),
    cpuMicroseconds: Math.round(median(own.map((load) => load.cpuMicroseconds)) * 10) / 10,
    beside: 'beside' in measure ? measure.beside : null,
    ratio: ratios.length > 0 ? Math.round(median(ratios) * 100) / 100 : null,
    ratioByCpu: cpuRatios.length > 0 ? Math.round(median(cpuRatios) * 100) / 100 : null,
    goal: 'goal' in measure ? measure.goal : null,
  };
});
const pgbenchPerSecond = Math.round(median(pgbench));

if (values.json) console.log(JSON.stringify({ rounds, seconds, measures: rows, pgbenchPerSecond }));
else {
  console.log(`${rounds} rounds of ${seconds} s, 64 connections, one load process; medians\n`);
  console.log('what                      per second   CPU µs   ratio   by CPU   goal   beside');
  for (const row of rows)
    console.log(
      [
        row.name.padEnd(24),
        String(row.perSecond).padStart(12),
        row.cpuMicroseconds.toFixed(1).padStart(9),
        String(row.ratio ?? '').padStart(8),
        String(row.ratioByCpu ?? '').padStart(9),
        String(row.goal ?? '').padStart(7),
        `   ${row.beside ?? ''}`,
      ].join(''),
    );
  console.log(`${'same query by pgbench'.padEnd(24)}${String(pgbenchPerSecond).padStart(12)}`);
}
