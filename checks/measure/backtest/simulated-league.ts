import { createRandom } from '@outpick/forecast';
import type { RecordedGame } from './read-games.ts';

/** Simulates a league of eight teams with constant strengths that meet twice a season. Lines equal the expected margins. */
export function simulatedLeague(seed: number, seasons: readonly number[]): RecordedGame[] {
  const random = createRandom(seed);
  const strengths = new Map(Array.from({ length: 8 }, (_, i) => [`team ${i}`, 6 * random.normal()]));
  const games: RecordedGame[] = [];
  for (const season of seasons) {
    let day = season * 365;
    for (const [home, strong] of strengths) {
      for (const [away, weak] of strengths) {
        if (home === away) continue;
        day += 2;
        const expected = strong - weak + 2;
        const margin = Math.round(expected + 12 * random.normal());
        games.push({
          game: {
            id: `${season} ${home} ${away}`,
            season,
            day,
            home,
            away,
            neutral: false,
            points: { home: 50 + (margin === 0 ? 1 : margin), away: 50 },
            closingLine: expected,
          },
          spread: expected,
          moneyline: undefined,
          threeWay: undefined,
          published538: undefined,
        });
      }
    }
  }
  return games;
}
