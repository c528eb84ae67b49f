import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorDistance, distinguishAway, MIN_DISTANCE, withDistinctChips } from './chip-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((bits) => `#${bits.toString(16).padStart(6, '0')}`);
const colors = fc.tuple(color, color);

describe('the chips of a game’s two teams', () => {
  it('differ clearly, whatever the teams’ colors are', () => {
    fc.assert(
      fc.property(colors, colors, (away, home) => {
        const [ground] = distinguishAway(away, home);
        expect(colorDistance(ground, home[0])).toBeGreaterThanOrEqual(MIN_DISTANCE);
      }),
    );
  });

  it('differ if both teams have the same colors, or only one color', () => {
    for (const same of ['#000000', '#ffffff', '#808080', '#0b2265'])
      expect(colorDistance(distinguishAway([same, same], [same, '#ffffff'])[0], same)).toBeGreaterThanOrEqual(
        MIN_DISTANCE,
      );
  });

  it('keep the teams’ own colors if these already differ', () => {
    fc.assert(
      fc.property(colors, colors, (away, home) => {
        fc.pre(colorDistance(away[0], home[0]) >= MIN_DISTANCE);
        expect(distinguishAway(away, home)).toEqual(away);
      }),
    );
  });

  it('show the away team in its second color, if its first one is too close to the home team’s', () => {
    const game = {
      awayTeam: { name: 'Giants', colours: ['#0b2265', '#a71930'] },
      homeTeam: { name: 'Cowboys', colours: ['#002244', '#b0b7bc'] },
    } as const;
    expect(withDistinctChips(game)).toEqual({
      awayTeam: { name: 'Giants', colours: ['#a71930', '#0b2265'] },
      homeTeam: game.homeTeam,
    });
    expect(distinguishAway(['#0b2265', '#002244'], game.homeTeam.colours)).toEqual(['#ffffff', '#0b2265']);
  });

  it('are as far apart as the eye sees', () => {
    expect(colorDistance('#000000', '#ffffff')).toBeCloseTo(1, 3);
    expect(colorDistance('#a71930', '#a71930')).toBe(0);
  });
});
