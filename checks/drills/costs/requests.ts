import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@outpick/contracts';
import { testPassword } from '@outpick/server/testing';
import { measureLoad } from '../../measure/bench/load.ts';
import type { BenchServer } from '../../measure/bench/servers.ts';
import { writeSubmissionScript } from '../../measure/submissions/submission-script.ts';
import { meter } from './meter.ts';
import type { Cost, Kind } from './meter.ts';
import type { CostsSite } from './site.ts';

/** Finds the first script of the home page. */
async function findScript({ origin }: BenchServer): Promise<string> {
  const [, path] = /(?:src|href)="(\/assets\/[^"]+\.js)"/u.exec(await (await fetch(origin)).text()) ?? [];
  if (path === undefined) throw new Error('the home page names no script');
  return path;
}

/** Sends requests of each kind for `seconds` and measures the cost of one. */
export async function measureRequests(site: CostsSite, seconds: number): Promise<Cost[]> {
  const { cached, uncached, databaseUrl, players, slate } = site;
  const costs: Cost[] = [];
  const load = async (kind: Kind, server: BenchServer, path: string, words: readonly string[] = []) => {
    const send = async (time: number) =>
      measureLoad(server, path, time, { connections: 16, words: ['-H', 'accept-encoding: br', ...words] });
    // Warm up: fill caches and compile the code.
    await send(1);
    costs.push(
      await meter(kind, { process: server, databaseUrl }, async () => {
        const { requests, bytes } = await send(seconds);
        return { pieces: requests, answerBytes: bytes };
      }),
    );
  };
  const signedIn = ['-H', `authorization: Bearer ${players[0]?.token ?? ''}`];
  const contest = `${calls.listContests.path}?sportsCategory=${slate.sportId}`;
  await load('script', cached, await findScript(cached));
  await load('cachedPage', cached, '/');
  await load('renderedPage', uncached, '/');
  await load('cachedCall', cached, calls.getHome.path);
  await load('queriedCall', uncached, contest);
  await load('ownCall', cached, calls.getProfile.path, signedIn);
  const script = join(site.folder, 'submit.lua');
  await writeFile(script, writeSubmissionScript(slate.games, slate.startsAt.toISOString(), players));
  await load('submission', cached, '', ['-s', script]);
  // Measure this call after the submissions, because the player has no picks before them.
  await load('ownContest', cached, `${contest}&userId=${players[0]?.id}`, signedIn);
  costs.push(
    await meter('signUp', { process: cached, databaseUrl }, async () => {
      const pieces = 10 * seconds;
      for (let number = 0; number < pieces; number += 1) {
        const answer = await fetch(cached.origin + calls.signUp.path, {
          method: calls.signUp.method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            email: `new${number}@example.org`,
            password: testPassword,
            confirmPassword: testPassword,
          }),
        });
        if (!answer.ok) throw new Error(`a sign-up failed: ${answer.status}`);
      }
      return { pieces };
    }),
  );
  return costs;
}
