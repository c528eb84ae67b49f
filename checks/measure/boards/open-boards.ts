import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addTestPlayers,
  eventually,
  openTestContest,
  openTestPlatform,
  testBearer,
  testPick,
} from '@outpick/server/testing';
import { createSettings, startSite, startWorker } from '../../browser/support/start-site.ts';

/** Maximum random delay before a reload, as in the browser. */
const spreadMs = 400;

interface Arrival {
  readonly what: string;
  /** Time until the first event, which is the worker's share. */
  readonly 'first event, ms': number;
  readonly 'median, ms': number;
  readonly 'last, ms': number;
}

/** Measures the time from a final result until all open boards show it, with a real worker and site. */
export async function measureOpenBoards(boards: number): Promise<Arrival> {
  const opened = await openTestPlatform({ process: 'command' });
  const settings = { ...createSettings(opened), TRUSTED_PROXIES: '127.0.0.1' };
  const contest = await openTestContest(opened.platform);
  const site = await startSite(settings);
  const worker = await startWorker(settings);
  const disconnect = new AbortController();
  try {
    const [game] = contest.games;
    if (!game) throw new Error('the contest is empty');
    for (const player of await addTestPlayers(opened.platform, 100))
      await fetch(`${site.origin}/api/v1/users/userPerdiction`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...testBearer(player) },
        body: JSON.stringify([testPick(game)]),
      });
    const list = `${site.origin}/api/v1/website/get-contest-winner?sportsCategory=${contest.sportId}&pageSize=100&pageNumber=1`;
    const arrivals: number[] = [];
    let open = 0;
    let firstEvent = 0;
    const watchBoard = async (number: number) => {
      const headers = { 'x-forwarded-for': `10.0.${number % 250}.${1 + Math.floor(number / 250)}` };
      const answer = await fetch(`${site.origin}/api/v1/website/boards/${contest.sportId}/events`, {
        headers,
        signal: disconnect.signal,
      });
      if (!answer.ok || !answer.body) throw new Error(`board ${number} was refused: ${answer.status}`);
      open += 1;
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
        if (!/"published":[1-9]/u.test(text)) continue;
        if (firstEvent === 0) firstEvent = performance.now();
        await sleep(randomInt(spreadMs));
        // 100 players and the algorithm. Search the text, because parsing 500 answers here would distort the times.
        if ((await (await fetch(list, { headers })).text()).includes('"total":101'))
          return void arrivals.push(performance.now());
      }
      return undefined;
    };
    const all = Array.from({ length: boards }, async (_, number) => watchBoard(number));
    await eventually(() => {
      if (open < boards) throw new Error(`${open} boards are open`);
    }, 30_000);
    const start = performance.now();
    await contest.change(game, { status: 'final', points: { home: 24, away: 20 } });
    await Promise.race([Promise.all(all), sleep(30_000)]);
    if (arrivals.length < boards) throw new Error(`only ${arrivals.length} of ${boards} boards have changed`);
    const times = arrivals.map((at) => at - start).toSorted((a, b) => a - b);
    return {
      what: `a final result on ${boards} open boards`,
      'first event, ms': Math.round(firstEvent - start),
      'median, ms': Math.round(times[Math.floor(times.length / 2)] ?? 0),
      'last, ms': Math.round(times.at(-1) ?? 0),
    };
  } finally {
    disconnect.abort();
    await worker.stop();
    await site.stop();
    await opened.close();
  }
}
