import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { cloneDatabase, dropClones } from '@outpick/server/testing';
import { startServer } from '../bench/servers.ts';
import { timeCalls } from './measure.ts';

/** `npm run measure -- timing`: measures whether response times reveal that an email has an account. */
const { values } = parseArgs({
  options: { json: { type: 'boolean' }, requests: { type: 'string', default: '1000' } },
});

const goals = { gapMs: 2, auc: 0.55 };
const folder = await mkdtemp(join(tmpdir(), 'outpick-timing-'));
const databaseUrl = await cloneDatabase();
const site = await startServer('timing', '../../../server/bin/outpick', ['site'], {
  DATABASE_URL: databaseUrl,
  FILES_URL: pathToFileURL(folder).href,
  NETWORK_UNITS_PER_MINUTE: '100000000',
  ACCOUNT_UNITS_PER_MINUTE: '100000000',
  TRUSTED_PROXIES: '127.0.0.1',
  SHED_ABOVE_MS: '0',
});
const results = await timeCalls(site.origin, databaseUrl, Number(values.requests));
await site.stop();
await dropClones(process.pid);
await rm(folder, { recursive: true, force: true });
const passed = results.every(
  ({ gap, auc, sameBodies }) => gap <= goals.gapMs && auc <= goals.auc && sameBodies,
);

if (values.json) console.log(JSON.stringify({ goals, results, passed }));
else {
  console.log('call                       requests   known ms   unknown ms   gap ms     AUC   same bodies');
  for (const { call, requests, medians, gap, auc, sameBodies } of results)
    console.log(
      [
        call.padEnd(26),
        String(requests).padStart(9),
        medians[0].toFixed(2).padStart(11),
        medians[1].toFixed(2).padStart(13),
        gap.toFixed(2).padStart(9),
        auc.toFixed(3).padStart(8),
        (sameBodies ? 'yes' : 'NO').padStart(14),
      ].join(''),
    );
  console.log(
    `goals: gap at most ${goals.gapMs} ms, AUC at most ${goals.auc}, same bodies: ${passed ? 'met' : 'MISSED'}`,
  );
}
process.exitCode = passed ? 0 : 1;
