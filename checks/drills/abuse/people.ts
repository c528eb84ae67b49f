import { randomBytes } from 'node:crypto';
import { eventually, readLetter, testPassword, testPicture } from '@outpick/server/testing';
import type { TestInbox } from '@outpick/server/testing';
import { z } from 'zod';
import { createClient, encodeForm } from './client.ts';
import type { Answer, Client } from './client.ts';
import { addresses } from './target.ts';
import type { Player, Target } from './target.ts';

/** A signed-in person with their own client address. */
export interface Person extends Player {
  readonly client: Client;
}

export interface PeopleOptions {
  readonly target: Target;
  readonly inbox: TestInbox;
  /** Adds a player; returns their id and token. */
  readonly addPlayer: () => Promise<Player>;
}

const assertSucceeded = (what: string, { status, text }: Answer): void => {
  if (status !== 200) throw new Error(`${what} was answered ${status} ${text.slice(0, 100)}`);
};

const session = z.object({ data: z.object({ token: z.string().min(1) }) });

/** Tasks of people on the site. A task throws if the site refuses a request. */
const tasks = {
  /** Saves a profile without a picture. */
  async profile({ client, token, id }: Person) {
    const form = await encodeForm({ email: `${id}@example.org`, name: 'Ann' });
    assertSucceeded('saving a profile', await saveProfile(client, token, form));
  },
  /** Uploads a picture. */
  async upload({ client, token, id }: Person) {
    const picture = new Blob([new Uint8Array(await testPicture())]);
    const form = await encodeForm({ email: `${id}@example.org`, profilePic: picture });
    assertSucceeded('an upload', await saveProfile(client, token, form));
  },
  async login({ client, id }: Person) {
    assertSucceeded('a login', await login(client, `${id}@example.org`));
  },
  /** Signs up and enters the mailed code. */
  async code({ client }: Person, { inbox }: PeopleOptions) {
    const email = `p${randomBytes(6).toString('hex')}@example.org`;
    const password = { password: testPassword, confirmPassword: testPassword };
    assertSucceeded('a sign-up', await post(client, '/api/v1/auth/signup', { email, ...password }));
    const code = await eventually(() => {
      const mail = inbox.mails.find(({ recipients }) => recipients.includes(`RCPT TO:<${email}>`));
      if (!mail) throw new Error('the code was not mailed');
      return readLetter(mail).code;
    }, 10_000);
    const verified = await post(client, '/api/v1/auth/forget-password/verify-otp', { email, otp: code });
    assertSucceeded('a right code', verified);
    session.parse(JSON.parse(verified.text));
  },
  /** Signs in by a mailed link. */
  async link({ client, id }: Person, { inbox }: PeopleOptions) {
    assertSucceeded('a request for a link', await requestLink(client, `${id}@example.org`));
    const secret = await linkSecret(inbox, `${id}@example.org`);
    const used = await post(client, '/api/v1/auth/sign-in-with-link', { secret });
    assertSucceeded('a sign-in link', used);
    session.parse(JSON.parse(used.text));
  },
  async enquiry({ client, id }: Person) {
    const body = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: `${id}@example.org`,
      subject: 'Hello',
      message: 'Good day to you.',
    };
    assertSucceeded('an enquiry', await post(client, '/api/v1/website/whatLookingFor', body));
  },
  /** Opens a page that is not in the cache. */
  async page({ client }: Person, { target }: PeopleOptions) {
    const path = `/ranking/${target.sportId}?sortKey=teamRank&sortOrder=dsc`;
    assertSucceeded('a page', await client.send({ path }));
  },
  async stream({ client }: Person, { target }: PeopleOptions) {
    // A stream never ends, so read only its start.
    const status = await openStream(client, target);
    if (status !== 200) throw new Error(`a stream was answered ${status}`);
  },
} satisfies Record<string, (person: Person, options: PeopleOptions) => Promise<void>>;

export type TaskName = keyof typeof tasks;

export const everyTask: readonly TaskName[] = [
  'profile',
  'upload',
  'login',
  'code',
  'link',
  'enquiry',
  'page',
  'stream',
];

const post = async (client: Client, path: string, body: object): Promise<Answer> =>
  client.send({ method: 'POST', path, body });

const saveProfile = async (
  client: Client,
  token: string,
  form: Awaited<ReturnType<typeof encodeForm>>,
): Promise<Answer> => client.send({ method: 'POST', path: '/api/v1/auth/updateProfile', token, ...form });

/** Signs in with the right password. */
export const login = async (client: Client, email: string): Promise<Answer> =>
  post(client, '/api/v1/auth/login', { email, password: testPassword });

/** Asks for a sign-in link by mail. */
export const requestLink = async (client: Client, email: string): Promise<Answer> =>
  post(client, '/api/v1/auth/sign-in-link', { email });

/** Waits for the mail with a sign-in link, and returns the link's secret. */
export const linkSecret = async (inbox: TestInbox, email: string, withinMs = 10_000): Promise<string> =>
  eventually(() => {
    const mail = inbox.mails.find(({ recipients }) => recipients.includes(`RCPT TO:<${email}>`));
    if (!mail) throw new Error('the link was not mailed');
    return readLetter(mail).secret;
  }, withinMs);

/** Opens a stream of board events and closes it after its first bytes; returns the status. */
const openStream = async (client: Client, { boardSportId }: Target): Promise<number> =>
  (await client.send({ path: `/api/v1/website/boards/${boardSportId}/events`, headOnly: true })).status;

export interface People {
  newPerson(): Promise<Person>;
  /** Lets a new person do a task; returns how long it took, in ms, or throws. */
  perform(task: TaskName): Promise<number>;
}

export function createPeople(options: PeopleOptions): People {
  let count = 0;
  const newPerson = async (): Promise<Person> => {
    const client = createClient(options.target.origin, addresses.person(count));
    count += 1;
    return { client, ...(await options.addPlayer()) };
  };
  return {
    newPerson,
    async perform(task) {
      const person = await newPerson();
      const began = performance.now();
      try {
        await tasks[task](person, options);
        return performance.now() - began;
      } finally {
        person.client.close();
      }
    },
  };
}
