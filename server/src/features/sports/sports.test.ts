import { calls, createCaller } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestSport, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { sportProfile } from './index.ts';

describe('sports', () => {
  let site: TestSite;
  let football: string;
  let hockey: string;

  beforeAll(async () => {
    site = await startTestSite();
    hockey = await addTestSport(site.platform, {
      name: 'Ice Hockey',
      position: 2,
      maxMargin: 49,
      model: 'nhl',
    });
    football = await addTestSport(site.platform, { name: 'Pro Football', position: 1, tiesPossible: true });
  });
  afterAll(async () => site.close());

  const wire = async (path: string) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(200);
    return JSON.parse(await answer.text());
  };
  const list = async () => {
    return (await wire('/api/v1/website/getAllSportsCategory')).data;
  };

  it('[S7-CALL-63] [S7-CALL-64] are listed by a request without parameters, in menu order', async () => {
    const { result, total } = await list();
    expect(result.map((one: { id: string }) => one.id)).toEqual([football, hockey]);
    expect(total).toBe(2);
  });

  it('[S3-SPORT-01] [D-SPORT-01] have their id and name under two field names each, a logo and the contest settings', async () => {
    const { result } = await list();
    expect(result[1]).toEqual({
      _id: hockey,
      id: hockey,
      sportName: 'Ice Hockey',
      sportsName: 'Ice Hockey',
      sportLogo: expect.stringMatching(/^\/files\/sports\/[0-9a-f]{16}\.svg$/u),
      maxMargin: 49,
      marginSigma: sportProfile('nhl', null).marginSigma,
      tiesPossible: false,
      words: { start: 'puck drop', unit: 'goal', units: 'goals', period: 'period' },
    });
    expect(result[0]).toMatchObject({ _id: football, maxMargin: 100, tiesPossible: true });
    expect(result[0].marginSigma).toBeGreaterThan(10);
    expect((await wire(`/api/v1/website/getSportsCategory/${hockey}`)).data).toEqual(result[1]);
  });

  it('serve their logo, and keep it from running scripts when opened directly', async () => {
    const { result } = await list();
    const logo = await site.get(result[0].sportLogo);
    expect(logo.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(logo.headers.get('content-security-policy')).toContain('sandbox');
    expect(await logo.text()).toContain('<svg');
  });

  it('[S7-CALL-65] [S7-CALL-66] are found by id; another id answers 404, a malformed one 422', async () => {
    const call = createCaller(async ({ url }) => {
      const answer = await site.get(url);
      return { status: answer.status, body: await answer.json() };
    });
    expect((await call(calls.getSport, { params: { id: football } })).name).toBe('Pro Football');
    const raw = await wire(`/api/v1/website/getSportsCategory/${football}`);
    expect(raw.data.sportName).toBe('Pro Football');
    for (const [id, status] of [
      ['01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a', 404],
      ['nope', 422],
      ["' or 1=1 --", 422],
    ] as const) {
      const answer = await site.get(`/api/v1/website/getSportsCategory/${encodeURIComponent(id)}`);
      expect([id, answer.status]).toEqual([id, status]);
    }
  });
});
