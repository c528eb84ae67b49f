import { favoriteLocations, pointSpreads } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enquiryLimits } from '../src/features/enquiries/index.ts';
import { costs } from '../src/platform/limits/costs.ts';
import {
  addTestPlayers,
  newAddress,
  newEmail,
  openTestContest,
  startTestSite,
  testBearer,
  testPassword,
  waitUntilConnected,
} from './support/index.ts';
import type { TestSite } from './support/index.ts';

const downloads = 3;
const units = 6000;
/** The number of analyses that use up the budget. No answer is cached yet, so each is computed. */
const analyses = Math.ceil(units / (costs.cached + costs.call));

const post = (path: string, body: object) => ({
  path,
  init: { method: 'POST', body: JSON.stringify(body) },
});
const message = () => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: newEmail(),
  message: `I have a question, ${newEmail()}.`,
});

describe('a costly or spammable call', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({
      config: {
        TRUSTED_PROXIES: ['127.0.0.1'],
        NETWORK_UNITS_PER_MINUTE: units,
        ACCOUNT_UNITS_PER_MINUTE: downloads * (costs.call + costs.download),
      },
      // Budgets use this clock.
      now: () => new Date('2030-01-01T12:00:10Z'),
    });
    await waitUntilConnected(site.platform);
  });
  afterAll(async () => site.close());

  /**
   * Sends one request more than the limit from one address. Returns the statuses of the allowed requests, and the last answer.
   */
  const exceed = async (most: number, request: () => { path: string; init?: RequestInit }) => {
    const from = newAddress();
    const send = async () => {
      const { path, init } = request();
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
      return site.get(path, { ...init, headers: { ...headers, ...Object(init?.headers) } });
    };
    const allowed = new Set<number>();
    for (let i = 0; i < most; i += 1) allowed.add((await send()).status);
    const last = await send();
    const { error } = JSON.parse(await last.text());
    return {
      allowed: [...allowed],
      status: last.status,
      wait: Number(last.headers.get('retry-after')),
      error,
    };
  };
  const limited = {
    allowed: [200],
    status: 429,
    wait: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 3600),
    error: { code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/^Too many/u) },
  };

  it.each([
    ['signup', { password: testPassword, confirmPassword: testPassword }],
    ['forget-password/send-otp', {}],
    ['resend-otp', {}],
  ])('V2.4.1 is refused above its limit of mails: %s', async (path, fields) => {
    const outcome = await exceed(site.platform.config.CODE_MAILS_PER_ADDRESS, () =>
      post(`/api/v1/auth/${path}`, { email: newEmail(), ...fields }),
    );
    expect(outcome).toEqual(limited);
  });

  it.each([
    ['create-contact-us', { mobileNumber: 12_025_550_143 }],
    ['whatLookingFor', { subject: 'About margins' }],
  ])('V2.4.1 is refused above its limit of messages: %s', async (path, fields) => {
    const outcome = await exceed(enquiryLimits.address.most, () =>
      post(`/api/v1/website/${path}`, { ...message(), ...fields }),
    );
    expect(outcome).toEqual(limited);
  });

  it('V2.4.1 is refused above the budget of the account or network: downloads and analyses', async () => {
    const { sportId, games } = await openTestContest(site.platform);
    const [game] = games;
    const [player] = await addTestPlayers(site.platform, 1);
    const download = {
      path: `/api/v1/website/download-file/${sportId}/game-result`,
      init: { headers: testBearer(player) },
    };
    expect(await exceed(downloads, () => download)).toEqual(limited);
    let count = 0;
    const outcome = await exceed(analyses, () => {
      const [winnerLocation = ''] = favoriteLocations.slice(Math.floor(count / pointSpreads.length));
      const spread = pointSpreads[count % pointSpreads.length] ?? 0;
      count += 1;
      const query = new URLSearchParams({
        sportsCategory: sportId,
        winnerName: game?.home ?? '',
        opponentName: game?.away ?? '',
        winnerLocation,
        pointSpread: String(spread),
      });
      return { path: `/api/v1/game/vegasAnalysisPage?${query.toString()}` };
    });
    expect(outcome).toEqual(limited);
  });
});
