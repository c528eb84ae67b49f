import { calls, eventCalls, fileCalls } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import { hash as hashPassword } from '@node-rs/argon2';
import { sql } from 'kysely';
import { makeToken } from '../../src/features/mailings/index.ts';
import { makeAppealToken } from '../../src/features/moderation/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { newEmail, testPassword } from './accounts.ts';
import { openTestContest, testPick } from './contests.ts';
import { addTestPlayers, testBearer } from './players.ts';
import type { TestPlayer } from './players.ts';

const allCalls = { ...calls, ...fileCalls, ...eventCalls };

const withConfirmation = (password: string) => ({ password, confirmPassword: password });

/** A call's input besides its bearer. */
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
  /** The input that `path` and `init` were made from. */
  readonly sample: Sample;
}

/**
 * Fills a database with data for every call. Returns a function that creates one request for each call, each with a new
 * player, so that the requests are independent.
 */
export async function prepareEveryCall(platform: Platform): Promise<() => Promise<TestCall[]>> {
  const { sportId, games } = await openTestContest(platform);
  const [game] = games;
  if (!game) throw new Error('the contest has no game');
  const hash = await hashPassword(testPassword);
  const team = await platform.db
    .selectFrom('teams')
    .select('id')
    .where('sport_id', '=', sportId)
    .executeTakeFirstOrThrow();
  // The sport's id also stands in for ids of other kinds: the test needs a valid UUID, not a row.
  const token = await addUnsubscribeToken(platform);
  const idParams = { params: { id: sportId } };
  const sportQuery = { query: { sportsCategory: sportId } };
  const spread = { winnerName: game.home, opponentName: game.away, winnerLocation: 'Home', pointSpread: '3' };
  const enquiry = { firstName: 'Ada', lastName: 'Lovelace', email: newEmail(), message: 'Good day to you.' };
  const profile = new FormData();
  profile.set('contestTeamName', 'Anchors');
  const samples: Readonly<Record<keyof typeof allCalls, Sample>> = {
    getHome: {},
    listSports: {},
    getSport: idParams,
    search: { query: { q: game.home } },
    listRankings: sportQuery,
    listLedger: {},
    getLedgerHead: {},
    getTrackRecord: idParams,
    getTeam: { params: { id: team.id } },
    analyseSpread: { query: { ...spread, sportsCategory: sportId } },
    analyseVig: {
      query: { ...spread, sportsCategory: sportId, favoritePrice: '-110', opponentPrice: '-110' },
    },
    listResults: sportQuery,
    listPredictions: sportQuery,
    listTeams: idParams,
    compareTeams: { params: { sportId, home: game.home, away: game.away } },
    getGame: { params: { id: game.gameId } },
    listContests: sportQuery,
    submitPicks: { body: [testPick(game)] },
    listWinners: sportQuery,
    listLastWinners: {},
    getBoards: { params: { sportId } },
    getOwnRows: { params: { sportId } },
    listNews: {},
    getNews: idParams,
    listArticles: {},
    listPodcasts: {},
    findPageContents: {},
    getPageContent: idParams,
    getAnnouncement: {},
    listBanners: {},
    listSocialLinks: {},
    getSocialLink: idParams,
    createContactMessage: { body: { ...enquiry, mobileNumber: 15_551_234_567 } },
    createEnquiry: { body: { ...enquiry, subject: 'Hello' } },
    login: { body: { email: newEmail(), password: testPassword } },
    signUp: { body: { email: newEmail(), ...withConfirmation(testPassword) } },
    sendRecoveryCode: { body: { email: newEmail() } },
    verifyCode: { body: { email: newEmail(), otp: '1234' } },
    resendCode: { body: { email: newEmail() } },
    recoverPassword: { body: { email: newEmail(), ...withConfirmation('nW8!zxQm4') } },
    changePassword: {
      body: { oldPassword: testPassword, newPassword: 'nW8!zxQm4', confirmPassword: 'nW8!zxQm4' },
    },
    logout: {},
    listSessions: {},
    checkPassword: { body: { password: testPassword } },
    endSessions: { body: { password: testPassword } },
    getProfile: {},
    updateProfile: { body: profile },
    deleteAccount: {},
    getOwnData: {},
    getVersus: {},
    getMailWishes: {},
    setMailWishes: { body: { reminders: true, mondays: false } },
    unsubscribe: { body: { token } },
    unsubscribeOneClick: { params: { token } },
    downloadFile: { params: { sportId, kind: 'ranking' } },
    watchBoards: { params: { sportId } },
    reportPlayer: {
      body: { slateId: sportId, rowId: 'b2xkIG1pbGwgcm9h', rank: 1, kind: 'offensive-name', note: 'Rude.' },
    },
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
    const samplesByName = new Map<string, Sample>(Object.entries(samples));
    return entries.map(([name, call], index) => {
      const sample = samplesByName.get(name) ?? {};
      return { name, call, sample, ...createRequest(call, sample, players[index]) };
    });
  };
}

/** Subscribes a new player to a mail; returns the token in its link. */
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
  // The form must have the account's own email.
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
