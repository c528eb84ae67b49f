import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  asOwner,
  newAddress,
  openTestContest,
  startTestSite,
  testBearer,
  testPick,
} from './support/index.ts';
import type { TestContest, TestSite } from './support/index.ts';

/** Numbers as text in an address or as JSON: below, at and far above every range, beyond a double's range, and not a number. */
const hostileNumbers = ['-1', '0', '2147483648', '9007199254740993', '1e309', 'NaN', '"1e2"', '1e2'];

type Outcome = 'refused' | 'unreadable' | { readonly stored: string | number } | 'accepted';

/** The expected answers to the numbers above, in order. */
type Outcomes = readonly Outcome[];

const allRefused: Outcomes = hostileNumbers.map(() => 'refused');

const expectedAnswer = (outcome: Outcome, field: string) => {
  if (outcome === 'refused') return [422, [field]];
  return outcome === 'unreadable' ? [400, ['body']] : [200, []];
};

describe('numbers', () => {
  let site: TestSite;
  let contest: TestContest;
  beforeAll(async () => {
    site = await startTestSite({ config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    contest = await openTestContest(site.platform, { maxMargin: 100 });
  });
  afterEach(() => {
    const errors = site.log.filter((line) => JSON.parse(line).level === 'error');
    if (errors.length > 0) throw new Error(`the server logged errors: ${errors.join('')}`);
  });
  afterAll(async () => site.close());

  /** Returns the status of the answer and the fields with messages. */
  const answerTo = async (address: string, init: RequestInit = {}) => {
    const headers = { 'x-forwarded-for': newAddress(), ...Object.fromEntries(new Headers(init.headers)) };
    const answer = await site.get(address, { ...init, headers });
    const { error } = JSON.parse(await answer.text());
    return [answer.status, Object.keys(error?.fields ?? {})];
  };

  const lists = ['rankingList', 'gamepredictionsList', 'game-result-list', 'get-contest-winner', 'ledger'];

  it('V1.4.2 in an address are in their range or refused', async () => {
    const { home = '', away = '' } = contest.games[0] ?? {};
    const spread = { winnerName: home, opponentName: away, winnerLocation: 'Home', pointSpread: '3' };
    const prices = { ...spread, favoritePrice: '-110', opponentPrice: '-110' };
    const fields: readonly (readonly [path: string, query: object, field: string, outcomes: Outcomes])[] = [
      ...lists.flatMap((list) =>
        ['pageSize', 'pageNumber'].map((field) => [`website/${list}`, {}, field, allRefused] as const),
      ),
      ['game/vegasAnalysisPage', spread, 'pointSpread', allRefused.with(1, 'accepted')],
      ['game/vigAnalysis', prices, 'pointSpread', allRefused.with(1, 'accepted')],
      // A price of 100 or more is American.
      ['game/vigAnalysis', prices, 'favoritePrice', allRefused.with(2, 'accepted')],
      ['game/vigAnalysis', prices, 'opponentPrice', allRefused.with(2, 'accepted')],
    ];
    for (const [path, query, field, outcomes] of fields)
      for (const [index, number] of hostileNumbers.entries()) {
        const sent = new URLSearchParams({ sportsCategory: contest.sportId, ...query, [field]: number });
        const answer = await answerTo(`/api/v1/${path}?${sent.toString()}`);
        const expected = expectedAnswer(outcomes[index] ?? 'refused', field);
        expect([path, field, number, ...answer]).toEqual([path, field, number, ...expected]);
      }
  });

  it('V1.4.2 in a pick are in their range or refused, and saved as they were sent', async () => {
    const [game] = contest.games;
    if (!game) throw new Error('the contest has no game');
    const outcomes: Outcomes = allRefused
      .with(1, { stored: 0 })
      .with(5, 'unreadable')
      .with(7, { stored: 100 });
    for (const [index, number] of hostileNumbers.entries()) {
      const [player] = await addTestPlayers(site.platform, 1);
      const outcome = outcomes[index] ?? 'refused';
      const body = JSON.stringify([testPick(game)]).replace(
        /"userPredictedScore":\d+/u,
        `"userPredictedScore":${number}`,
      );
      const headers = { 'content-type': 'application/json', ...testBearer(player) };
      const answer = await answerTo('/api/v1/users/userPerdiction', { method: 'POST', headers, body });
      expect([number, ...answer]).toEqual([number, ...expectedAnswer(outcome, '0.userPredictedScore')]);
      const picks = await asOwner(
        site.platform.config.DATABASE_URL,
        'select margin from picks where player_id = $1',
        [player?.id],
      );
      expect([number, picks]).toEqual([
        number,
        typeof outcome === 'object' ? [{ margin: outcome.stored }] : [],
      ]);
    }
  });

  it('V1.4.2 in phone fields are in their range or refused, and stored as they were sent', async () => {
    const outcomes: Outcomes = allRefused.with(2, { stored: '2147483648' }).with(5, 'unreadable');
    const fields = { firstName: 'Ann', lastName: 'Lee', message: 'Hello.', mobileNumber: 12_025_550_143 };
    for (const [index, number] of hostileNumbers.entries()) {
      const outcome = outcomes[index] ?? 'refused';
      const email = `n${index}@example.org`;
      const body = JSON.stringify({ ...fields, email }).replace('12025550143', number);
      const headers = { 'content-type': 'application/json' };
      const answer = await answerTo('/api/v1/website/create-contact-us', { method: 'POST', headers, body });
      expect([number, ...answer]).toEqual([number, ...expectedAnswer(outcome, 'mobileNumber')]);
      const rows = await asOwner(
        site.platform.config.DATABASE_URL,
        'select mobile_number from enquiries where email = $1',
        [email],
      );
      expect([number, rows]).toEqual([
        number,
        typeof outcome === 'object' ? [{ mobile_number: outcome.stored }] : [],
      ]);
    }
  });

  it('V1.4.2 in the phone field of a profile are text that follows the pattern', async () => {
    const outcomes: Outcomes = allRefused
      .with(2, { stored: '2147483648' })
      .with(3, { stored: '9007199254740993' });
    for (const [index, number] of hostileNumbers.entries()) {
      const [player] = await addTestPlayers(site.platform, 1);
      const outcome = outcomes[index] ?? 'refused';
      const body = new FormData();
      body.set('email', `${player?.id}@example.org`);
      body.set('mobileNumber', number);
      const answer = await answerTo('/api/v1/auth/updateProfile', {
        method: 'POST',
        headers: testBearer(player),
        body,
      });
      expect([number, ...answer]).toEqual([number, ...expectedAnswer(outcome, 'mobileNumber')]);
      const own = await site.get('/api/v1/auth/userProfile', { headers: testBearer(player) });
      const { data } = JSON.parse(await own.text());
      expect([number, data.mobileNumber]).toEqual([
        number,
        typeof outcome === 'object' ? outcome.stored : null,
      ]);
    }
  });
});
