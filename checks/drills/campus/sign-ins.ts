import { testPassword } from '@outpick/server/testing';
import type { TestPlayer } from '@outpick/server/testing';
import { createClient } from '../abuse/client.ts';
import type { Row } from '../abuse/judge.ts';
import { linkSecret, login, requestLink } from '../abuse/people.ts';
import { pause, steadily } from '../abuse/steady.ts';
import type { CampusSite } from './site.ts';
import { campus } from './visitor.ts';

/** The longest that a person may need to sign in. */
const withinMs = 120_000;
const wrongPasswords = 100;

/** Runs `act` for each player at a steady rate. */
async function forEach(
  players: readonly TestPlayer[],
  perSecond: number,
  act: (player: TestPlayer) => Promise<void>,
): Promise<void> {
  const end = new AbortController();
  await steadily({
    perSecond,
    signal: end.signal,
    fire: async (number) => {
      const player = players[number];
      if (number + 1 >= players.length) end.abort();
      if (player) await act(player);
    },
  });
}

const emailOf = ({ id }: TestPlayer) => `${id}@example.org`;

interface SignIns {
  readonly id: string;
  readonly what: string;
  readonly times: readonly number[];
  readonly people: number;
}

function toRow({ id, what, times, people }: SignIns): Row {
  const inTime = times.filter((ms) => ms <= withinMs).length;
  return { id: `campus.${id}`, what, figure: inTime, bar: people, pass: inTime === people };
}

/**
 * Half of the people have signed in on the campus before. Then one person enters 100 wrong passwords at invented emails, and
 * all sign in: the known half by password, the others by a mailed link.
 */
export async function signInDespiteFailures(
  { server, players, inbox }: CampusSite,
  perSecond: number,
): Promise<readonly Row[]> {
  const client = createClient(server.origin, campus);
  const known = players.slice(0, Math.floor(players.length / 2));
  const newcomers = players.slice(known.length);
  /** Signs in by password; a refused person tries again after two seconds. */
  const byPassword = async (player: TestPlayer) => {
    for (const began = performance.now(); performance.now() - began < withinMs; await pause(2000))
      if ((await login(client, emailOf(player))).status === 200) return performance.now() - began;
    return Infinity;
  };
  const byLink = async (player: TestPlayer) => {
    const began = performance.now();
    const email = emailOf(player);
    while ((await requestLink(client, email)).status === 503) await pause(2000);
    const secret = await linkSecret(inbox, email, withinMs).catch(() => '');
    const body = { secret };
    const { status } = await client.send({ method: 'POST', path: '/api/v1/auth/sign-in-with-link', body });
    return status === 200 ? performance.now() - began : Infinity;
  };
  const times = { known: [] as number[], newcomers: [] as number[] };
  await forEach(known, perSecond, async (player) => void (await byPassword(player)));
  const refusals: number[] = [];
  for (let i = 0; i <= wrongPasswords; i += 1) {
    const body = { email: `invented${i}@example.org`, password: testPassword };
    refusals.push((await client.send({ method: 'POST', path: '/api/v1/auth/login', body })).status);
  }
  await Promise.all([
    forEach(known, perSecond / 2, async (player) => void times.known.push(await byPassword(player))),
    forEach(newcomers, perSecond / 2, async (player) => void times.newcomers.push(await byLink(player))),
  ]);
  client.close();
  return [
    {
      id: 'campus.locked',
      what: `the answer to wrong password ${wrongPasswords + 1}`,
      figure: refusals.at(-1) ?? 0,
      bar: 429,
      pass: refusals.at(-1) === 429,
    },
    toRow({
      id: 'known',
      what: 'known people who signed in by password within two minutes',
      times: times.known,
      people: known.length,
    }),
    toRow({
      id: 'newcomers',
      what: 'newcomers who signed in by link within two minutes',
      times: times.newcomers,
      people: newcomers.length,
    }),
  ];
}
