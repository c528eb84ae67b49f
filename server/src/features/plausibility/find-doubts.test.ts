import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDoubts, showStart } from './find-doubts.ts';
import type { GameFacts, ProposedFacts, SportFacts } from './find-doubts.ts';

const timeZone = 'America/New_York';
const hour = 3_600_000;
const day = 24 * hour;
/** 7:30 PM in New York. */
const start = new Date('2026-11-21T00:30:00Z');

const sport: SportFacts = {
  name: 'NFL',
  model: 'nfl',
  units: 'points',
  timeZone,
  minutes: 190,
  tiesPossible: false,
  scores: {
    games: 3000,
    all: { side: [0, 72], total: [3, 113], margin: [1, 59] },
    common: { side: [0, 59], total: [6, 96], margin: [1, 49] },
  },
  firstStart: new Date('2020-09-10T20:00:00Z'),
  season: [new Date('2026-09-10T20:00:00Z'), new Date('2027-02-07T23:30:00Z')],
  startsByHour: Array.from({ length: 24 }, (_, index) => (index >= 13 && index <= 20 ? 400 : 0)),
};

const game: GameFacts = {
  home: 'Lions',
  away: 'Bears',
  startsAt: start,
  status: 'scheduled',
  points: null,
  isResultPinned: false,
  readings: [],
};

const final = (home: number, away: number) => ({ status: 'final', points: { home, away } }) as const;
const afterwards = new Date(start.getTime() + 4 * hour);

interface Case {
  readonly sport?: Partial<SportFacts>;
  readonly game?: Partial<GameFacts>;
  readonly now?: Date;
}

const judge = (proposed: ProposedFacts, { sport: own, game: given, now = afterwards }: Case = {}) =>
  findDoubts({ sport: { ...sport, ...own }, game: { ...game, ...given }, now }, proposed);
const codes = (proposed: ProposedFacts, one?: Case) => judge(proposed, one).doubts.map(({ code }) => code);
const sentences = (proposed: ProposedFacts, one?: Case) =>
  judge(proposed, one).doubts.map(({ sentence }) => sentence);

const anyScore = fc.record({ home: fc.nat(999), away: fc.nat(999) });
const anyTime = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const anyProposal = fc.oneof(
  anyScore.map((points) => ({ result: { status: 'final', points } as const })),
  anyTime.map((startsAt) => ({ startsAt })),
  fc
    .constantFrom('postponed', 'cancelled', 'scheduled')
    .map((status) => ({ result: { status, points: null } })),
);

describe('a tie', () => {
  it('is refused exactly if the season has no ties', () => {
    fc.assert(
      fc.property(anyScore, fc.boolean(), (points, tiesPossible) => {
        const { refusals } = judge({ result: { status: 'final', points } }, { sport: { tiesPossible } });
        expect(refusals.length > 0).toBe(!tiesPossible && points.home === points.away);
      }),
    );
    expect(judge({ result: final(88, 88) }).refusals).toEqual([
      'NFL games cannot end in a tie such as 88–88.',
    ]);
  });
});

describe('a result', () => {
  it('of an ordinary game after its end has no doubts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 40 }), fc.integer({ min: 0, max: 9 }), (home, margin) => {
        const allowed = { sport: { tiesPossible: true } };
        expect(judge({ result: final(home, home + margin) }, allowed)).toEqual({ refusals: [], doubts: [] });
      }),
    );
  });

  it('before the start is doubted, with the start in the sport’s time zone', () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const found = codes({ result: final(20, 17) }, { now });
        expect(found.includes('not-begun')).toBe(now < start);
        expect(found.includes('too-soon')).toBe(
          now >= start && now.getTime() < start.getTime() + 95 * 60_000,
        );
      }),
    );
    expect(sentences({ result: final(20, 17) }, { now: new Date(start.getTime() - 1) })).toEqual([
      'The game has not begun: it starts on Fri, Nov 20, 2026, 7:30 PM EST.',
    ]);
  });

  it('outside what the sport has seen is doubted once for each odd side', () => {
    fc.assert(
      fc.property(anyScore, ({ home, away }) => {
        const doubts = codes({ result: final(home, away) }, { sport: { tiesPossible: true } });
        expect(doubts.filter((code) => code === 'odd-score')).toHaveLength(
          [home, away].filter((points) => points > 59).length,
        );
        // A side explains an odd total and an odd margin, and a total explains an odd margin.
        expect(doubts.length).toBeLessThanOrEqual(doubts.includes('odd-score') ? 2 : 1);
      }),
    );
    expect(sentences({ result: final(88, 940) })).toEqual([
      'Bears 940: in all known NFL games, a team scored 0 to 72 points.',
      'Lions 88: in all known NFL games, a team scored 0 to 72 points.',
    ]);
    expect(sentences({ result: final(20, 65) })).toEqual([
      'Bears 65: in 999 of 1,000 NFL games, a team scored 0 to 59 points.',
    ]);
    expect(sentences({ result: final(58, 57) })).toEqual([
      '115 points in all: in all known NFL games, both teams together scored 3 to 113.',
    ]);
    expect(sentences({ result: final(55, 0) })).toEqual([
      'A margin of 55: in 999 of 1,000 NFL games, the largest was 49.',
    ]);
  });

  it('is compared with broad limits of its kind of sport while there are few games', () => {
    const scores = { ...sport.scores, games: 199 };
    expect(sentences({ result: final(940, 17) }, { sport: { scores } })).toEqual([
      'Lions 940: in games like these, a team scores 0 to 75 points.',
    ]);
    expect(codes({ result: final(73, 0) }, { sport: { scores } })).toEqual([]);
    expect(codes({ result: final(30, 3) }, { sport: { scores, model: 'nhl' } })).toEqual(['odd-score']);
  });

  it('that reverses the sides of a known one, or differs from what sources agree on, is doubted', () => {
    const reading = { source: 'espn', ...final(20, 17) };
    const two = [reading, { ...reading, source: 'squiggle' }];
    fc.assert(
      fc.property(anyScore, (points) => {
        const found = codes({ result: { status: 'final', points } }, { game: { readings: two } });
        const isReverse = points.home === 17 && points.away === 20;
        const isSame = points.home === 20 && points.away === 17;
        expect(found.includes('sides-swapped')).toBe(isReverse);
        expect(found.includes('sources-differ')).toBe(!isReverse && !isSame);
      }),
    );
    expect(sentences({ result: final(17, 20) }, { game: { readings: [reading] } })).toEqual([
      'espn has the reverse: Lions 20, Bears 17.',
    ]);
    expect(sentences({ result: final(24, 17) }, { game: { readings: two } })).toEqual([
      'espn and squiggle agree on Lions 20, Bears 17.',
    ]);
    // One source alone may be wrong, and an operator's own result may have had the sides swapped.
    expect(codes({ result: final(24, 17) }, { game: { readings: [reading] } })).toEqual([]);
    const stored = final(20, 17);
    expect(codes({ result: final(17, 20) }, { game: stored })).toEqual(['sides-swapped']);
    expect(codes({ result: final(17, 20) }, { game: { ...stored, isResultPinned: true } })).toEqual([]);
  });

  it('is named before a postponement, a cancellation or a return to the schedule removes it', () => {
    for (const status of ['postponed', 'cancelled', 'scheduled'] as const) {
      const removal = { result: { status, points: null } };
      expect(sentences(removal, { game: final(20, 17) })).toEqual([
        'The game has a result, which is removed: Lions 20, Bears 17.',
      ]);
      expect(codes(removal)).toEqual([]);
    }
  });
});

describe('a start', () => {
  const before = new Date(start.getTime() - 5 * day);

  it('within a week of the previous one, at a usual hour of the season, has no doubts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4, max: 7 }), fc.integer({ min: -6, max: 0 }), (days, hours) => {
        const startsAt = new Date(start.getTime() + days * day + hours * hour);
        expect(judge({ startsAt }, { now: before })).toEqual({ refusals: [], doubts: [] });
      }),
    );
  });

  it('before the sport’s first season is refused, and outside the game’s season is doubted', () => {
    fc.assert(
      fc.property(anyTime, (startsAt) => {
        const { refusals, doubts } = judge({ startsAt }, { now: before });
        expect(refusals.length > 0).toBe(startsAt.getTime() < Date.parse('2020-09-10T20:00:00Z') - 60 * day);
        expect(doubts.some(({ code }) => code === 'outside-season')).toBe(
          startsAt.getTime() < Date.parse('2026-09-10T20:00:00Z') - 14 * day ||
            startsAt.getTime() > Date.parse('2027-02-07T23:30:00Z') + 14 * day,
        );
        expect(doubts.some(({ code }) => code === 'far-from-previous')).toBe(
          Math.abs(startsAt.getTime() - start.getTime()) >= 8 * day,
        );
        expect(doubts.some(({ code }) => code === 'start-in-past')).toBe(startsAt <= before);
      }),
    );
    expect(judge({ startsAt: new Date('1999-11-20T00:30:00Z') }).refusals).toEqual([
      'The first known NFL game was on Sep 10, 2020, so none can start on Fri, Nov 19, 1999, 7:30 PM EST.',
    ]);
  });

  it('at an hour at which the sport never starts is doubted', () => {
    const startsAt = new Date(start.getTime() + 12 * hour);
    expect(sentences({ startsAt }, { now: before })).toEqual([
      'No NFL game starts near this time of day: Sat, Nov 21, 2026, 7:30 AM EST.',
    ]);
    // With few games, the early morning counts as unusual.
    const few = { startsByHour: [199] };
    expect(codes({ startsAt }, { now: before, sport: few })).toEqual(['odd-hour']);
    expect(codes({ startsAt: new Date(startsAt.getTime() + hour) }, { now: before, sport: few })).toEqual([]);
  });

  it('in the future of a finished game is doubted', () => {
    const startsAt = new Date(afterwards.getTime() + 20 * hour);
    expect(codes({ startsAt }, { game: final(20, 17) })).toContain('result-before-start');
  });

  it('that is the present one has no doubts', () => {
    expect(judge({ startsAt: start }, { now: new Date('2030-01-01') })).toEqual({ refusals: [], doubts: [] });
  });
});

describe('every doubt', () => {
  it('is deterministic, and its sentence is unique among the doubts of an act', () => {
    fc.assert(
      fc.property(anyProposal, anyTime, (proposed, now) => {
        const doubts = sentences(proposed, { now });
        expect(sentences(proposed, { now })).toEqual(doubts);
        expect(new Set(doubts).size).toBe(doubts.length);
      }),
    );
  });

  it('writes times with their zone', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        expect(showStart(time, timeZone)).toMatch(/, \d{1,2}:\d\d [AP]M E[DS]T$/u);
      }),
    );
  });
});
