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
import { startSite, startWorker } from '../../browser/support/start-site.ts';

/** As browsers do, which do not all ask in the same instant. */
const spreadMs = 400;

interface Arrival {
  readonly what: string;
  /** Until the first board was told: the worker's part. */
  readonly 'told, ms': number;
  readonly 'median, ms': number;
  readonly 'last, ms': number;
}

/** How long a final result takes until each of many open boards shows it, through a real worker and a real site. */
export async function measureOpenBoards(boards: number): Promise<Arrival> {
  const opened = await openTestPlatform({ process: 'command' });
  const { DATABASE_URL, FILES_URL, REDIS_PREFIX, REDIS_URL = '' } = opened.platform.config;
  const settings = { DATABASE_URL, FILES_URL, REDIS_PREFIX, REDIS_URL, TRUSTED_PROXIES: '127.0.0.1' };
  const contest = await openTestContest(opened.platform);
  const site = await startSite(settings);
  const worker = await startWorker(settings);
  const leaving = new AbortController();
  try {
    const [game] = contest.games;
    if (!game) throw new Error('there is nothing to play');
    for (const player of await addTestPlayers(opened.platform, 100))
      await fetch(`${site.origin}/api/v1/users/userPerdiction`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...testBearer(player) },
        body: JSON.stringify([testPick(game)]),
      });
    const list = `${site.origin}/api/v1/website/get-contest-winner?sportsCategory=${contest.sportId}&pageSize=100&pageNumber=1`;
    const arrivals: number[] = [];
    let open = 0;
    let told = 0;
    const look = async (number: number) => {
      const headers = { 'x-forwarded-for': `10.0.${number % 250}.${1 + Math.floor(number / 250)}` };
      const answer = await fetch(`${site.origin}/api/v1/website/boards/${contest.sportId}/events`, {
        headers,
        signal: leaving.signal,
      });
      if (!answer.ok || !answer.body) throw new Error(`board ${number} was refused: ${answer.status}`);
      open += 1;
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
        if (!/"published":[1-9]/u.test(text)) continue;
        if (told === 0) told = performance.now();
        await sleep(randomInt(spreadMs));
        // A hundred players and the algorithm; five hundred browsers would each read their own answer.
        if ((await (await fetch(list, { headers })).text()).includes('"total":101'))
          return void arrivals.push(performance.now());
      }
      return undefined;
    };
    const all = Array.from({ length: boards }, async (_, number) => look(number));
    await eventually(() => {
      if (open < boards) throw new Error(`${open} boards are open`);
    }, 30_000);
    const began = performance.now();
    await contest.change(game, { status: 'final', points: { home: 24, away: 20 } });
    await Promise.race([Promise.all(all), sleep(30_000)]);
    if (arrivals.length < boards) throw new Error(`only ${arrivals.length} of ${boards} boards have moved`);
    const took = arrivals.map((at) => at - began).toSorted((a, b) => a - b);
    return {
      what: `a final result on ${boards} open boards`,
      'told, ms': Math.round(told - began),
      'median, ms': Math.round(took[Math.floor(took.length / 2)] ?? 0),
      'last, ms': Math.round(took.at(-1) ?? 0),
    };
  } finally {
    leaving.abort();
    await worker.stop();
    await site.stop();
    await opened.close();
  }
}
