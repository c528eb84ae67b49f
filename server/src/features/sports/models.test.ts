import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestSport, openTestPlatform } from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { findSport, gameMinutes, presentWords, resultWait, sportProfile } from './index.ts';

const models = ['nfl', 'ncaaf', 'nba', 'wnba', 'ncaam', 'ncaaw', 'nhl', 'mlb', 'epl', 'afl'];

describe('the models of sports', () => {
  let opened: TestPlatform;

  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());

  it.each(models)('%s has a profile, words and a game length, which is the same in SQL', async (model) => {
    const { db } = opened.platform;
    const sportId = await addTestSport(opened.platform, { model });
    const sport = await findSport(db, sportId);
    expect(sport?.margin_sigma).toBe(sportProfile(model, null).marginSigma);
    expect(sport && presentWords(sport).start).toMatch(/^[a-z -]+$/u);
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from ${resultWait})::integer / 60 as minutes from sports where id = ${sportId}
    `.execute(db);
    expect(rows[0]?.minutes).toBe(gameMinutes(model) + 360);
  });

  it('include Australian football, with its own words and possible ties', async () => {
    const sportId = await addTestSport(opened.platform, { model: 'afl' });
    const sport = await findSport(opened.platform.db, sportId);
    expect(sport && presentWords(sport)).toEqual({
      start: 'first bounce',
      unit: 'point',
      units: 'points',
      period: 'quarter',
    });
    expect(sportProfile('afl', null)).toMatchObject({ sport: 'afl', margin: { ties: true } });
    expect(sportProfile('afl', null).marginSigma).toBeGreaterThan(30);
  });
});
