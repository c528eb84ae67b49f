import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitize } from '../content/index.ts';
import { smallestCrowd } from '../contests/index.ts';
import { findFacts, recapFacts } from './facts.ts';
import type { WeekGame, WeekResults } from './facts.ts';
import { formatWeek, writeRecap } from './write.ts';

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('</p><script>x</script>', '&amp;', '"'),
);
const points = fc.nat(150);

const game: fc.Arbitrary<WeekGame> = fc
  .record({
    gameId: fc.uuid(),
    sportName: name,
    away: name,
    home: name,
    awayPoints: points,
    homePoints: points,
    algorithmHome: fc.boolean(),
    winProb: fc.double({ min: 0, max: 1, noNaN: true }),
    algorithmTenths: fc.integer({ min: -750, max: 250 }),
    crowd: fc.tuple(fc.nat(1000), fc.nat(1000)),
  })
  .map(({ crowd: [home, away], ...rest }) => ({
    ...rest,
    outcome:
      rest.homePoints === rest.awayPoints ? 'tie' : rest.homePoints > rest.awayPoints ? 'home' : 'away',
    crowdPicks: home + away,
    crowdHomePicks: home,
  }));

const board = fc
  .record({
    slateId: fc.uuid(),
    sportId: fc.uuid(),
    sportName: name,
    ahead: fc.nat(1000),
    others: fc.nat(1000),
  })
  .map(({ others, ...rest }) => ({ ...rest, players: rest.ahead + others }));

const row = fc.record({
  playerId: fc.uuid(),
  slateId: fc.uuid(),
  sportId: fc.uuid(),
  sportName: name,
  ahead: fc.boolean(),
  tenths: fc.integer({ min: -2000, max: 2000 }),
  games: fc.nat(16),
  gamesInContest: fc.nat(16),
  gapTenths: fc.integer({ min: -2000, max: 2000 }),
});

const week: fc.Arbitrary<WeekResults> = fc.record({
  games: fc.array(game, { maxLength: 30 }),
  boards: fc.array(board, { maxLength: 12 }),
  rows: fc.array(row, { maxLength: 20 }),
});

const anyContext = { week: '2026-11-10', correctedAt: null };

describe('the facts of a recap', () => {
  it('count games in which most players were right and the algorithm was wrong', () => {
    fc.assert(
      fc.property(week, (results) => {
        const facts = findFacts(results);
        const wins = results.games.filter(({ outcome, algorithmHome, crowdPicks, crowdHomePicks }) => {
          if (outcome === 'tie' || crowdPicks < smallestCrowd) return false;
          const right = outcome === 'home' ? crowdHomePicks : crowdPicks - crowdHomePicks;
          return 2 * right > crowdPicks && algorithmHome !== (outcome === 'home');
        });
        expect(facts.crowdWinsTotal).toBe(wins.length);
        expect(
          facts.crowdWins.map(({ gameId }) => gameId).every((id) => wins.some(({ gameId }) => gameId === id)),
        ).toBe(true);
        expect(facts.beatIt).toBeLessThanOrEqual(facts.entries);
        expect(facts.sports.reduce((total, { entries }) => total + entries, 0)).toBe(facts.entries);
      }),
    );
  });

  it('name the algorithm’s costliest miss, and only players who beat the algorithm', () => {
    fc.assert(
      fc.property(week, (results) => {
        const { miss, best } = findFacts(results);
        const losses = results.games
          .filter(({ outcome, algorithmHome }) => outcome !== 'tie' && algorithmHome !== (outcome === 'home'))
          .map(({ algorithmTenths }) => algorithmTenths);
        expect(miss?.lostTenths ?? 0).toBe(Math.max(0, ...losses.map((tenths) => -tenths)));
        expect(best.every(({ gapTenths }) => gapTenths > 0)).toBe(true);
        expect(new Set(best.map(({ playerId }) => playerId)).size).toBe(best.length);
      }),
    );
  });

  it('do not depend on the order of the results, and are the same after they are stored and read', () => {
    fc.assert(
      fc.property(week, (results) => {
        const facts = findFacts(results);
        const { games, rows, boards } = results;
        const reversed = findFacts({ games: games.toReversed(), rows: rows.toReversed(), boards });
        expect(reversed).toEqual(facts);
        expect(recapFacts.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
      }),
    );
  });
});

describe('the text of a recap', () => {
  it('keeps all its elements when it is sanitized', () => {
    fc.assert(
      fc.property(week, name, (results, playerName) => {
        const facts = findFacts(results);
        const names = new Map(facts.best.map(({ playerId }) => [playerId, playerName]));
        const { html, description, title } = writeRecap(facts, { ...anyContext, names });
        expect(sanitize(html)).not.toMatch(/<script|undefined|NaN|null/u);
        expect(sanitize(html).match(/<[a-z]+/gu)).toEqual(html.match(/<[a-z]+/gu));
        expect(description).not.toMatch(/[<>]|NaN/u);
        expect(title).toBe('Where the crowd beat us, Nov 10 to 16');
      }),
    );
  });

  it('says which week it is about', () => {
    expect(formatWeek('2026-11-10')).toBe('Nov 10 to 16');
    expect(formatWeek('2026-12-29')).toBe('Dec 29 to Jan 4');
  });
});
