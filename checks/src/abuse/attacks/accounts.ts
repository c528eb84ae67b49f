import { randomBytes, randomInt } from 'node:crypto';
import { testPassword } from '@outpick/server/testing';
import { login } from '../people.ts';
import { flood } from '../flood.ts';
import { pause } from '../steady.ts';
import type { Attack, BesideRun, Finding } from '../attack.ts';

const newEmail = () => `a${randomBytes(8).toString('hex')}@example.org`;

const jsonPost = (path: string, body: object) => ({ method: 'POST', path: `/api/v1/auth/${path}`, body });

/** A person signs in with the right password again and again: each time must succeed. */
async function signIn({ target, newPerson, signal }: BesideRun): Promise<readonly Finding[]> {
  const { client } = await newPerson();
  const refusals: string[] = [];
  let tries = 0;
  for (; !signal.aborted; tries += 1) {
    const { status } = await login(client, target.victimEmail);
    if (status !== 200) refusals.push(String(status));
    await pause(250, signal);
  }
  client.close();
  return [
    {
      name: 'logins',
      what: `right passwords refused meanwhile, of ${tries}`,
      figure: refusals.length === 0 ? 0 : `${refusals.length} (${[...new Set(refusals)].join(', ')})`,
      bar: 0,
      pass: refusals.length === 0 && tries > 0,
    },
  ];
}

const signUp = () =>
  jsonPost('signup', { email: newEmail(), password: testPassword, confirmPassword: testPassword });

const signUps = (id: string, addresses: number): Attack => ({
  id,
  what: `275 sign-ups a second from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`,
  least: 550,
  run: async (run) => flood(run, { perSecond: 275, addresses, atOnce: 550, make: signUp }),
  beside: signIn,
  after: ['login', 'code'],
});

const codes: Attack = {
  id: 'codes',
  what: '70 wrong codes a second from ten addresses, for e-mails without a code',
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

const logins: Attack = {
  id: 'failed-logins',
  what: '50 wrong passwords a second from five addresses, half of them for one account',
  least: 60,
  run: async (run) =>
    flood(run, {
      perSecond: 50,
      addresses: 5,
      make: (number) =>
        jsonPost('login', {
          email: number % 2 === 0 ? run.target.victimEmail : newEmail(),
          password: `wR0ng#${randomInt(1e9)}`,
        }),
    }),
  beside: signIn,
  after: ['login'],
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
  enquiries,
];
