import { createRandom } from '@outpick/forecast';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { runRatings } from '../ratings/index.ts';
import { decimalOdds, readMarket } from './vig.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('the analysis of a spread', () => {
  let site: TestSite;
  let sportId: string;

  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { tiesPossible: true });
    await addTestLeague(site.platform, sportId, createRandom(5), { ties: true });
    await runRatings(site.platform, sportId);
  });
  afterAll(async () => site.close());

  const validQuery = () => ({
    sportsCategory: sportId,
    winnerName: 'Hay Bay',
    opponentName: 'Gulls?',
    winnerLocation: 'Home',
    pointSpread: '3',
  });
  const request = async (call: string, query: Record<string, string>) => {
    const response = await site.get(`/api/v1/game/${call}?${new URLSearchParams(query).toString()}`);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const analyseVig = async (favoritePrice: string, opponentPrice: string) =>
    request('vigAnalysis', { ...validQuery(), favoritePrice, opponentPrice });

  it('[S7-CALL-67] [S7-CALL-68] returns the probabilities that the winner’s margin reaches the spread, and that it does not', async () => {
    const { status, body } = await request('vegasAnalysisPage', validQuery());
    expect(status).toBe(200);
    const { probWinMarginGreaterThanSpread: above, probWinMarginLessThanSpread: below } = body.data;
    const { reach, probabilities }: { reach: number; probabilities: number[] } = body.data.distribution;
    expect(above).toBeCloseTo(sum(probabilities.slice(reach + 3)), 12);
    expect(below).toBeCloseTo(sum(probabilities.slice(0, reach + 3)), 12);
    expect([body.data.favorite.name, body.data.opponent.name]).toEqual(['Hay Bay', 'Gulls?']);
  });

  it('is the same for teams by name, by id and by id in upper case', async () => {
    const { data } = (await request('vegasAnalysisPage', validQuery())).body;
    for (const spell of [(id: string) => id, (id: string) => id.toUpperCase()]) {
      const { body } = await request('vegasAnalysisPage', {
        ...validQuery(),
        winnerName: spell(data.favorite.id),
        opponentName: spell(data.opponent.id),
      });
      expect(body.data).toEqual(data);
    }
  });

  it.each(['winnerName', 'opponentName', 'winnerLocation', 'pointSpread', 'sportsCategory'])(
    '[S5-VEGAS-01] refuses a query without %s',
    async (field) => {
      const { [field]: _left, ...rest }: Record<string, string> = validQuery();
      const { status, body } = await request('vegasAnalysisPage', rest);
      expect(status).toBe(422);
      expect(Object.keys(body.error.fields)).toEqual([field]);
    },
  );

  it.each([
    [{ pointSpread: '50.5' }, 'Point Spread must be less than or equal to 50!'],
    [{ pointSpread: '-0.5' }, 'Point Spread must be greater than or equal to 0!'],
    [{ pointSpread: '2.25' }, 'pointSpread must be a number from 0 to 50 in steps of 0.5.'],
    [{ winnerLocation: 'Moon' }, expect.any(String)],
  ])(
    '[S9-CONST-15] [S5-MSG-03] [S5-MSG-04] accepts only 101 spreads and three locations: %o is refused',
    async (wrong, message) => {
      const { status, body } = await request('vegasAnalysisPage', { ...validQuery(), ...wrong });
      expect([status, Object.values(body.error.fields)]).toEqual([422, [message]]);
      for (const pointSpread of ['0', '0.5', '50'])
        expect((await request('vegasAnalysisPage', { ...validQuery(), pointSpread })).status).toBe(200);
    },
  );

  it('[D-VIG-07] [D-VIG-08] [D-VIG-11] returns the probabilities that prices imply, with and without the bookmaker’s margin', async () => {
    const { status, body } = await analyseVig('-110', '-110');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      overround: expect.closeTo(2 * (110 / 210) - 1, 12),
      hold: expect.closeTo(1 - 210 / 220, 12),
      noVigFavorite: expect.closeTo(0.5, 12),
      noVigOpponent: expect.closeTo(0.5, 12),
      noVigFavoriteProportional: expect.closeTo(0.5, 12),
      noVigOpponentProportional: expect.closeTo(0.5, 12),
    });
    // Different prices (100/250 and 180/280) show that the sides are not swapped.
    expect((await analyseVig('+150', '-180')).body.data).toMatchObject({
      overround: expect.closeTo(0.042_857_142_857, 11),
      hold: expect.closeTo(0.041_095_890_411, 11),
      noVigFavorite: expect.closeTo(0.376_022_177_918, 11),
      noVigOpponent: expect.closeTo(0.623_977_822_082, 11),
      noVigFavoriteProportional: expect.closeTo(0.383_561_643_836, 11),
      noVigOpponentProportional: expect.closeTo(0.616_438_356_164, 11),
    });
  });

  it('[D-VIG-10] [D-VIG-11] [D-VIG-12] returns our own probabilities, the edge and the expected value at each price', async () => {
    const { probCover, probPush, probLose, edge, expectedValue } = (await analyseVig('-110', '-110')).body
      .data;
    // At a whole-number spread, winning by at least the spread is a cover or a push.
    const { data } = (await request('vegasAnalysisPage', validQuery())).body;
    const { reach, probabilities } = data.distribution;
    expect(probCover + probPush).toBeCloseTo(data.probWinMarginGreaterThanSpread, 12);
    expect(probPush).toBeCloseTo(probabilities[reach + 3], 12);
    expect(probLose).toBeCloseTo(data.probWinMarginLessThanSpread, 12);
    expect(probCover + probPush + probLose).toBeCloseTo(1, 12);
    expect(probPush).toBeGreaterThan(0);
    expect(edge).toBeCloseTo(probCover / (probCover + probLose) - 0.5, 12);
    expect(expectedValue).toBeCloseTo((probCover * 100) / 110 - probLose, 12);
    const uneven = (await analyseVig('+150', '-180')).body.data;
    expect(uneven.edge).toBeCloseTo(probCover / (probCover + probLose) - 0.376_022_177_918, 11);
    expect(uneven.expectedValue).toBeCloseTo(probCover * 1.5 - probLose, 12);
    // At a bad price, edge and expected value are both negative.
    const overpriced = (await analyseVig('-2000', '+1100')).body.data;
    expect(overpriced.edge).toBeCloseTo(probCover / (probCover + probLose) - overpriced.noVigFavorite, 12);
    expect(overpriced.expectedValue).toBeCloseTo(probCover / 20 - probLose, 12);
    expect(Math.max(overpriced.edge, overpriced.expectedValue)).toBeLessThan(0);
    const half = (
      await request('vigAnalysis', {
        ...validQuery(),
        pointSpread: '3.5',
        favoritePrice: '1.9',
        opponentPrice: '1.9',
      })
    ).body;
    expect(half.data.probPush).toBe(0);
  });

  it('[D-VIG-02] [D-VIG-14] accepts American and decimal prices, and refuses anything else', async () => {
    for (const [american, decimal] of [
      [await analyseVig('-150', '+130'), await analyseVig('-150', '2.3')],
      [await analyseVig('-200', '+100'), await analyseVig('1.5', '2')],
      [await analyseVig('-100', '-125'), await analyseVig('2.0', '1.8')],
      [await analyseVig('-110', '-110'), await analyseVig('1.9090909090909092', '1.9090909090909092')],
    ] as const)
      expect(american.body.data).toEqual(decimal.body.data);
    for (const wrong of ['0', '0.5', '-50', '1', '-1.9', 'even', ''])
      expect([wrong, (await analyseVig(wrong, '-110')).status]).toEqual([wrong, 422]);
    expect((await analyseVig('even', '-110')).body.error.fields).toEqual({
      favoritePrice:
        'favoritePrice must be American odds such as -110 or +150, or decimal odds such as 1.91.',
    });
    for (const extreme of ['999999999999999', '-999999999999999', '1.0000000000000002', '99.99999999999999'])
      expect([extreme, (await analyseVig(extreme, extreme)).status]).toEqual([extreme, 200]);
  });
});

describe('prices', () => {
  const odds = fc.double({ min: 1.001, max: 99, noNaN: true });

  it('give the same odds in American and decimal form', () => {
    expect([100, -100, 150, -150, 2.5].map(decimalOdds)).toEqual([2, 2, 2.5, 1 + 100 / 150, 2.5]);
  });

  it('[D-VIG-04] [D-VIG-09] give no-vig probabilities that sum to one by both methods and keep their order', () => {
    fc.assert(
      fc.property(odds, odds, (favorite, opponent) => {
        const market = readMarket(favorite, opponent);
        expect(market.noVigFavorite + market.noVigOpponent).toBeCloseTo(1, 12);
        expect(market.noVigFavoriteProportional + market.noVigOpponentProportional).toBeCloseTo(1, 12);
        expect(market.hold).toBeCloseTo(market.overround / (1 + market.overround), 9);
        expect(market.noVigFavorite - 0.5).toBeCloseTo(
          Math.sign(opponent - favorite) * Math.abs(market.noVigFavorite - 0.5),
          9,
        );
      }),
    );
  });

  it('give the long shot a lower probability by the power method than by the proportional one', () => {
    const market = readMarket(1.2, 4.5);
    expect(market.noVigFavorite).toBeGreaterThan(market.noVigFavoriteProportional);
    expect(market.noVigFavorite).toBeCloseTo(0.815_012_558_921_478_7, 12);
  });
});
