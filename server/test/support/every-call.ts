import { calls, eventCalls, fileCalls } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import { exampleIds, exampleNames } from '@outpick/contracts/reference';
import { hash as hashPassword } from '@node-rs/argon2';
import { sql } from 'kysely';
import { z } from 'zod';
import { callReferences } from '../../src/features/composition.ts';
import { makeToken } from '../../src/features/mailings/index.ts';
import { makeAppealToken } from '../../src/features/moderation/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { newEmail, testPassword } from './accounts.ts';
import { openTestContest, testPick } from './contests.ts';
import { addTestPlayers, testBearer } from './players.ts';
import type { TestPlayer } from './players.ts';

const allCalls = { ...calls, ...fileCalls, ...eventCalls };

const texts = z.record(z.string(), z.string()).optional();
const exampleRequest = z.object({
  params: texts,
  query: texts,
  body: z.union([z.looseObject({}), z.array(z.unknown())]).optional(),
});

/** Converts the example of a call's reference to a request, with the ids and names of the test data. */
function exampleSample(name: string, standIns: ReadonlyMap<string, string>): Sample {
  const replaced: unknown = JSON.parse(
    JSON.stringify(callReferences[name]?.example),
    (_key, value: unknown) => (typeof value === 'string' ? (standIns.get(value) ?? value) : value),
  );
  const { params, query, body } = exampleRequest.parse(replaced);
  return { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
}

const withConfirmation = (password: string) => ({ password, confirmPassword: password });

/** A call's input without its token. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A call with valid input, ready to send. */
export interface TestCall {
  readonly name: string;
  readonly call: Call;
  readonly path: string;
  readonly init: RequestInit;
  /** The input of `path` and `init`. */
  readonly sample: Sample;
}

/**
 * Adds data for every call. Returns a function that creates one request per call, each with a new player, so that the requests
 * are independent.
 */
export async function prepareEveryCall(platform: Platform): Promise<() => Promise<TestCall[]>> {
  const { sportId, slateId, games } = await openTestContest(platform);
  const [game] = games;
  if (!game) throw new Error('the contest has no game');
  const hash = await hashPassword(testPassword);
  const team = await platform.db
    .selectFrom('teams')
    .select('id')
    .where('sport_id', '=', sportId)
    .executeTakeFirstOrThrow();
  const token = await addUnsubscribeToken(platform);
  const profile = new FormData();
  profile.set('contestTeamName', 'Anchors');
  const standIns = new Map([
    [exampleIds.sport, sportId],
    [exampleIds.home, team.id],
    [exampleIds.game, game.gameId],
    [exampleIds.slate, slateId],
    [exampleIds.contestGame, game.id],
    [exampleNames.home, game.home],
    [exampleNames.away, game.away],
  ]);
  // Calls that need special input: part of a name, a password, a token, an open pick, a board.
  const ownSamples: Readonly<Record<string, Sample>> = {
    listWinners: { query: { sportsCategory: sportId } },
    findPageContents: {},
    search: { query: { q: game.home } },
    submitPicks: { body: [testPick(game)] },
    login: { body: { email: newEmail(), password: testPassword } },
    signUp: { body: { email: newEmail(), ...withConfirmation(testPassword) } },
    requestJoin: { body: { email: newEmail(), terms: true } },
    recoverPassword: { body: { email: newEmail(), ...withConfirmation('nW8!zxQm4') } },
    changePassword: {
      body: { oldPassword: testPassword, newPassword: 'nW8!zxQm4', confirmPassword: 'nW8!zxQm4' },
    },
    checkPassword: { body: { password: testPassword } },
    endSessions: { body: { password: testPassword } },
    updateProfile: { body: profile },
    unsubscribe: { body: { token } },
    unsubscribeOneClick: { params: { token } },
    appealSuspension: {
      body: {
        token: makeAppealToken(platform.keys, sportId, platform.now()),
        message: 'It is my own name.',
      },
    },
  };
  return async () => {
    const entries = Object.entries<Call>(allCalls);
    const players = await addTestPlayers(platform, entries.length);
    await sql`update accounts set password_hash = ${hash} where password_hash = 'none'`.execute(platform.db);
    return entries.map(([name, call], index) => {
      const sample = ownSamples[name] ?? exampleSample(name, standIns);
      return { name, call, sample, ...createRequest(call, sample, players[index]) };
    });
  };
}

/** Subscribes a new player to a mail; returns the token of its unsubscribe link. */
async function addUnsubscribeToken(platform: Platform): Promise<string> {
  const [player] = await addTestPlayers(platform, 1);
  const accountId = player?.id ?? '';
  const { unsubscribe_key: key } = await platform.db
    .insertInto('mail_subscriptions')
    .values({ account_id: accountId, mondays: true })
    .returning('unsubscribe_key')
    .executeTakeFirstOrThrow();
  return makeToken(key, { accountId, subscription: 'mondays' });
}

function createRequest(
  call: Call,
  { params = {}, query = {}, body }: Sample,
  player: TestPlayer | undefined,
): Pick<TestCall, 'path' | 'init'> {
  const path = call.path.replaceAll(/:(\w+)/gu, (_all, key: string) => encodeURIComponent(params[key] ?? ''));
  const isForm = body instanceof FormData;
  // The form must contain the account's own email.
  if (isForm) body.set('email', `${player?.id}@example.org`);
  const init = {
    method: call.method,
    headers: {
      ...(call.access === 'visitor' ? {} : testBearer(player)),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  };
  return { path: `${path}?${new URLSearchParams(query).toString()}`, init };
}
