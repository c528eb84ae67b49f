import { parseArgs } from 'node:util';
import { kindNames } from './meter.ts';
import { measureRequests } from './requests.ts';
import { startCostsSite } from './site.ts';
import { sizeFor } from './sizing.ts';
import { measureStreams } from './streams.ts';
import { measureSettledPicks } from './work.ts';

/**
 * `npm run drill -- costs`: measures the cost of requests, submissions, streams and settlement, and computes the resources
 * for ten thousand, a million and 100 million players. See docs/capacity.md. Needs `npm run build` and wrk.
 *
 *     npm run drill -- costs [--short] [--json]
 */
const { values } = parseArgs({ options: { short: { type: 'boolean' }, json: { type: 'boolean' } } });
const size = values.short
  ? { seconds: 1, streams: 100, picks: 10_000 }
  : { seconds: 5, streams: 2000, picks: 1_000_000 };

async function measureSite() {
  const site = await startCostsSite();
  try {
    return {
      requests: await measureRequests(site, size.seconds),
      streams: await measureStreams(site, size.streams),
    };
  } finally {
    await site.close();
  }
}

const { requests, streams } = await measureSite();
const settlement = await measureSettledPicks(size.picks);
const costs = [...requests, ...streams.costs, settlement];
const sizes = [10_000, 1_000_000, 100_000_000].map((players) => sizeFor(players, costs, players > 10_000));
if (values.json) console.log(JSON.stringify({ costs, streamMemoryBytes: streams.memoryBytes, sizes }));
else {
  console.table(
    costs.map(({ kind, processMicroseconds, databaseMicroseconds, answerBytes, logBytes }) => ({
      what: kindNames.get(kind),
      'site or worker, µs': Math.round(processMicroseconds),
      'database, µs': Math.round(databaseMicroseconds),
      'answer, bytes': Math.round(answerBytes),
      'log, bytes': Math.round(logBytes),
    })),
  );
  console.log(`memory of an open stream: ${Math.round(streams.memoryBytes / 1024)} KB`);
  console.table(sizes);
}
