import { randomBytes, randomInt } from 'node:crypto';
import { encodeForm } from '../client.ts';
import { flood } from '../flood.ts';
import { pause } from '../steady.ts';
import type { Attack } from '../attack.ts';

/** Reads from the metrics how many pages the site has rendered. */
function countRenders(metrics: string): number {
  const [, count] =
    /^outpick_cache_total\{(?=[^}]*kind="page")(?=[^}]*result="fill")[^}]*\} (\d+)/mu.exec(metrics) ?? [];
  if (count === undefined) throw new Error('the site has no count of rendered pages');
  return Number(count);
}

/** Allowed number of pages that are rendered again. It is not 0, because the test site also changes a few pages by itself. */
const maxRenders = 10;

const noChange: Attack = {
  id: 'no-change-writes',
  what: 'eight profile updates a second that change nothing, by one player',
  least: 16,
  async run(run) {
    const [, , player] = run.target.attackers;
    const form = await encodeForm({ email: `${player?.id}@example.org`, name: 'Eve', lastName: 'Same' });
    return flood(run, {
      perSecond: 8,
      addresses: 1,
      make: () => ({
        method: 'POST',
        path: '/api/v1/auth/updateProfile',
        token: player?.token,
        ...form,
      }),
    });
  },
  async beside({ metrics, signal }) {
    // Start to count after the attack's first update, because that one does change the profile.
    await pause(500, signal);
    const before = countRenders(await metrics());
    while (!signal.aborted) await pause(250, signal);
    const renders = countRenders(await metrics()) - before;
    return [
      {
        name: 'renders',
        what: 'pages rendered again for visitors',
        figure: renders,
        bar: maxRenders,
        pass: renders <= maxRenders,
      },
    ];
  },
  after: ['profile'],
};

/** Bodies that are not JSON, deeply nested, large, or of a wrong shape. */
const bodies = [
  () => '{"email":',
  () => `${'['.repeat(5000)}${']'.repeat(5000)}`,
  () => JSON.stringify({ email: 'a'.repeat(60_000), password: 'b' }),
  () => JSON.stringify(Array.from({ length: 2000 }, () => ({ contestId: randomInt(1e9) }))),
  () => 'a'.repeat(200_000),
  () => randomBytes(1000).toString('latin1'),
];

const paths = [
  '/api/v1/auth/login',
  '/api/v1/auth/signup',
  '/api/v1/users/userPerdiction',
  '/api/v1/website/whatLookingFor',
  '/api/v1/website/unsubscribe',
  '/api/v1/website/unsubscribe/',
];

const garbageBodies: Attack = {
  id: 'bodies',
  what: '100 bodies a second that are not JSON, deep or large, to calls and unsubscribe links, from one address',
  least: 60,
  async run(run) {
    const [, , , player] = run.target.attackers;
    return flood(run, {
      perSecond: 100,
      addresses: 1,
      make(number) {
        const path = paths[number % paths.length] ?? '';
        return {
          method: 'POST',
          path: path.endsWith('/') ? `${path}${randomBytes(60).toString('base64url')}` : path,
          token: player?.token,
          headers: { 'content-type': 'application/json' },
          body: bodies[number % bodies.length]?.(),
        };
      },
    });
  },
  after: ['login', 'profile'],
};

export const writeAttacks: readonly Attack[] = [noChange, garbageBodies];
