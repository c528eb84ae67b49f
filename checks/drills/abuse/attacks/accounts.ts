import { randomBytes, randomInt } from 'node:crypto';
import { testPassword } from '@outpick/server/testing';
import { login } from '../people.ts';
import { flood } from '../flood.ts';
import { pause } from '../steady.ts';
import type { Attack, BesideRun, FurtherRow } from '../attack.ts';

const newEmail = () => `a${randomBytes(8).toString('hex')}@example.org`;

const jsonPost = (path: string, body: object) => ({ method: 'POST', path: `/api/v1/auth/${path}`, body });

/** Signs in with the right password again and again during the attack. Every sign-in must succeed. */
async function signInMeanwhile(
  { signal }: BesideRun,
  { everyMs, signIn }: { readonly everyMs: number; readonly signIn: () => Promise<void> },
): Promise<Omit<FurtherRow, 'name'>> {
  const refusals: string[] = [];
  let tries = 0;
  for (; !signal.aborted; tries += 1) {
    await signIn().catch((error: unknown) => refusals.push(String(error)));
    await pause(everyMs, signal);
  }
  const [first] = refusals;
  return {
    what: `right passwords refused meanwhile, of ${tries}`,
    figure: first === undefined ? 0 : `${refusals.length}: ${first}`,
    bar: 0,
    pass: first === undefined && tries > 0,
  };
}

/** Other people sign in during the attack: a new person each time. */
const othersSignIn = async (run: BesideRun): Promise<FurtherRow> => ({
  name: 'logins',
  ...(await signInMeanwhile(run, {
    everyMs: 250,
    signIn: async () => void (await run.perform('login')),
  })),
});

/** The owner of the attacked account signs in from a network that the account has used before. */
async function ownerSignsIn(run: BesideRun): Promise<FurtherRow> {
  const { client } = await run.newPerson();
  const signIn = async () => {
    const { status } = await login(client, run.target.victimEmail);
    if (status !== 200) throw new Error(`a login was answered ${status}`);
  };
  const row = await signInMeanwhile(run, { everyMs: 2000, signIn });
  client.close();
  return { name: 'owner', ...row };
}

const signUp = () =>
  jsonPost('signup', { email: newEmail(), password: testPassword, confirmPassword: testPassword });

const signUps = (id: string, addresses: number): Attack => ({
  id,
  what: `275 sign-ups a second from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`,
  least: 550,
  run: async (run) => flood(run, { perSecond: 275, addresses, atOnce: 550, make: signUp }),
  beside: async (run) => [await othersSignIn(run)],
  after: ['login', 'code'],
});

const codes: Attack = {
  id: 'codes',
  what: '70 wrong codes a second from ten addresses, for emails without a code',
  least: 200,
  run: async (run) =>
    flood(run, {
      perSecond: 70,
      addresses: 10,
      make: () =>
        jsonPost('forget-password/verify-otp', {
          email: newEmail(),
          otp: String(randomInt(10_000)).padStart(4, '0'),
        }),
    }),
  after: ['code'],
};

/**
 * Signs in to the attacked account with the right password, from networks that the account has not used, until the site
 * answers that such logins are locked. Only the mailed link would unlock them. The tries are made during the attack, because
 * its end closes the attacker's pending logins, which the site then does not count as failures.
 */
async function strangerIsLockedOut({ target, newPerson, signal }: BesideRun): Promise<FurtherRow> {
  const row = { name: 'stranger', what: 'the attacked account from an unknown network', bar: 'locked' };
  for (;;) {
    const isLast = signal.aborted;
    const { client } = await newPerson();
    const { status, text } = await login(client, target.victimEmail);
    client.close();
    if (status === 429 && text.includes('LOGIN_LOCKED')) return { ...row, figure: 'locked', pass: true };
    if (isLast) return { ...row, figure: `${status} ${text.slice(0, 100)}`, pass: false };
    await pause(500, signal);
  }
}

const logins: Attack = {
  id: 'failed-logins',
  what: '50 wrong passwords a second from 20 addresses, most of them for one account',
  least: 150,
  run: async (run) =>
    flood(run, {
      perSecond: 50,
      addresses: 20,
      make: (number) =>
        jsonPost('login', {
          email: number % 5 === 0 ? newEmail() : run.target.victimEmail,
          password: `wR0ng#${randomInt(1e9)}`,
        }),
    }),
  beside: async (run) => Promise.all([othersSignIn(run), ownerSignsIn(run), strangerIsLockedOut(run)]),
  after: ['login'],
};

const inventedLogins: Attack = {
  id: 'invented-logins',
  what: '40 wrong passwords a second from one address, each for an invented email',
  least: 100,
  run: async (run) =>
    flood(run, {
      perSecond: 40,
      addresses: 1,
      make: () => jsonPost('login', { email: newEmail(), password: `wR0ng#${randomInt(1e9)}` }),
    }),
  beside: async (run) => [await othersSignIn(run)],
  after: ['login', 'link'],
};

const signInLinks: Attack = {
  id: 'sign-in-links',
  what: '200 requests a second for sign-in links from ten addresses, each for an invented email',
  least: 400,
  run: async (run) =>
    flood(run, {
      perSecond: 200,
      addresses: 10,
      make: () => jsonPost('sign-in-link', { email: newEmail() }),
    }),
  beside: async (run) => [await othersSignIn(run)],
  after: ['login', 'link'],
};

const enquiries: Attack = {
  id: 'enquiries',
  what: '50 enquiries a second from ten addresses, each under another name',
  least: 60,
  run: async (run) =>
    flood(run, {
      perSecond: 50,
      addresses: 10,
      make: () => ({
        method: 'POST',
        path: '/api/v1/website/whatLookingFor',
        body: {
          firstName: 'Eve',
          lastName: 'Flood',
          email: newEmail(),
          subject: 'Flood',
          message: `Good day to you ${randomInt(1e9)}.`,
        },
      }),
    }),
  after: ['enquiry'],
};

export const accountAttacks: readonly Attack[] = [
  signUps('sign-ups', 1),
  signUps('sign-ups-spread', 50),
  codes,
  logins,
  inventedLogins,
  signInLinks,
  enquiries,
];
