import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorOf, generateWorld, simulateWorld, worldAt, worldChecksum } from '../src/generate.ts';
import type { Game, League, World } from '../src/types.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-15T02:00:00Z');
const instants = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) });
const world = (size: 'full' | 'small', at: number, anchor?: number) =>
  generateWorld({
    seed: 3,
    now: new Date(at),
    size,
    ...(anchor === undefined ? {} : { anchor: new Date(anchor) }),
  });
const full = world('full', now);
const weekOn = world('full', now + 7 * day);

const gamesOf = ({ leagues }: World) =>
  new Map(leagues.flatMap(({ games }) => games.map((game) => [game.id, game])));
const finals = ({ games }: League) => games.filter(({ status }) => status === 'final').length;

/** Share of the current regular season that is played, by league. */
const playedShares = ({ leagues }: World) =>
  leagues.map(({ games, currentSeason }) => {
    const regular = games.filter(({ season, stage }) => season === currentSeason && stage === 'regular');
    return regular.filter(({ status }) => status === 'final').length / regular.length;
  });

const identity = (game: Game | undefined) =>
  JSON.stringify([game?.home, game?.away, game?.season, game?.neutral]);

/** Returns the games of `before` that are missing in `after` or have other teams, and final games that differ. */
function inconsistentGames(before: World, after: World): Game[] {
  const later = gamesOf(after);
  return [...gamesOf(before).values()].filter((game) => {
    const then = later.get(game.id);
    return game.status === 'final'
      ? JSON.stringify(then) !== JSON.stringify(game)
      : identity(then) !== identity(game);
  });
}

describe('a world', () => {
  it('is identical for the same options and different for another seed', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 1e6 }), (at, seed) => {
        const sum = (of: number) =>
          worldChecksum(generateWorld({ seed: of, now: new Date(at), size: 'small' }));
        expect(sum(seed)).toBe(sum(seed));
        expect(sum(seed + 1)).not.toBe(sum(seed));
      }),
      { numRuns: 10 },
    );
    expect(worldChecksum(world('full', now))).toBe(worldChecksum(full));
  });

  it('has a checksum that depends on every value but not on the order of keys', () => {
    const small = world('small', now);
    const reversed = Object.fromEntries(Object.entries(small).toReversed()) as unknown as World;
    expect(worldChecksum(reversed)).toBe(worldChecksum(small));
    expect(worldChecksum({ ...small, seed: 4 })).not.toBe(worldChecksum(small));
  });

  it('a week later keeps all final games, has more of them, and moves postponed games under the same id', () => {
    expect(inconsistentGames(full, weekOn)).toEqual([]);
    expect(weekOn.leagues.map(({ teams }) => teams)).toEqual(full.leagues.map(({ teams }) => teams));
    const more = weekOn.leagues.filter((league, i) => finals(league) > finals(full.leagues[i] ?? league));
    expect(more).toHaveLength(8);
    const later = gamesOf(weekOn);
    const moved = [...gamesOf(full).values()].filter(
      ({ id, startsAt }) => later.get(id)?.startsAt !== startsAt,
    );
    expect(moved.length).toBeGreaterThan(0);
    expect(
      moved.filter((game) => Date.parse(later.get(game.id)?.startsAt ?? '') < Date.parse(game.startsAt)),
    ).toEqual([]);
  });

  it('keeps its past games at any later time for the same anchor, and always has games within four weeks', () => {
    const waits = fc.integer({ min: 0, max: 500 * day });
    fc.assert(
      fc.property(instants, waits, fc.integer({ min: 0, max: 60 * day }), (anchor, wait, step) => {
        const seen = anchor + wait + step;
        const after = world('small', seen, anchor);
        expect(inconsistentGames(world('small', anchor + wait, anchor), after)).toEqual([]);
        const soon = after.leagues.map(({ games }) =>
          games.some(
            ({ startsAt }) => Date.parse(startsAt) > seen - day / 2 && Date.parse(startsAt) < seen + 28 * day,
          ),
        );
        expect(soon).toEqual([true, true, true]);
      }),
      { numRuns: 50 },
    );
  });

  it('shows a past instant in the same way as a world that was generated at that instant', () => {
    const waits = fc.integer({ min: 0, max: 300 * day });
    fc.assert(
      fc.property(instants, waits, waits, (anchor, wait, more) => {
        const [then, later] = [new Date(anchor + wait), new Date(anchor + wait + more)];
        const history = simulateWorld({ seed: 3, now: later, size: 'small', anchor: new Date(anchor) });
        expect(worldChecksum(worldAt(history, then))).toBe(
          worldChecksum(world('small', then.getTime(), anchor)),
        );
      }),
      { numRuns: 10 },
    );
  });

  it('has every league near mid-season, and close to half-way at the anchor', () => {
    fc.assert(
      fc.property(instants, (at) => {
        for (const share of playedShares(world('small', at)))
          expect(Math.abs(share - 0.5)).toBeLessThan(0.36);
        for (const share of playedShares(world('small', at, at)))
          expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
      }),
      { numRuns: 40 },
    );
    for (const share of playedShares(world('full', now, now)))
      expect(Math.abs(share - 0.5)).toBeLessThan(0.06);
  });

  it('shows a postseason game only after the games that decide its teams', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 120 * day }), (anchor, wait) => {
        for (const { games } of world('small', anchor + wait, anchor).leagues) {
          const open = games.filter(({ status }) => status === 'scheduled' || status === 'live');
          const unfinished = new Set(
            open.flatMap(({ stage, season }) => (stage === 'regular' ? [season] : [])),
          );
          expect(
            games.filter(({ stage, season }) => stage === 'postseason' && unfinished.has(season)),
          ).toEqual([]);
          const neutralFinals = open.filter(({ stage, neutral }) => stage === 'postseason' && neutral);
          const semiFinals = open.filter(({ stage, neutral }) => stage === 'postseason' && !neutral);
          expect(neutralFinals.length * semiFinals.length).toBe(0);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('has the same anchor for all instants of an eight-week block', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const anchor = anchorOf(new Date(at)).getTime();
        expect(Math.abs(at - anchor)).toBeLessThanOrEqual(28 * day);
        expect(anchorOf(new Date(anchor)).getTime()).toBe(anchor);
        expect(anchorOf(new Date(anchor + 27 * day)).getTime()).toBe(anchor);
      }),
    );
    expect(() => anchorOf('soon')).toThrow('not an instant');
  });

  it('moves games from scheduled to live to final, or calls them off', () => {
    const statuses = new Map<string, string[]>();
    for (let hour = 0; hour < 24 * 16; hour += 2) {
      for (const { id, status } of gamesOf(world('small', now - 8 * day + hour * 3_600_000, now)).values()) {
        const sequence = statuses.get(id) ?? [];
        if (sequence.at(-1) !== status) sequence.push(status);
        statuses.set(id, sequence);
      }
    }
    const sequences = [...new Set([...statuses.values()].map((sequence) => sequence.join(' ')))];
    expect(sequences).toContain('scheduled live final');
    const possible = /^(scheduled ?)?(postponed ?)?(scheduled ?)?(live ?)?(final)?$|^(scheduled )?cancelled$/;
    expect(sequences.filter((sequence) => !possible.test(sequence))).toEqual([]);
  });
});

describe('the small world', () => {
  it('has three leagues with one past season and the current one', () => {
    const { leagues, players } = world('small', now);
    expect(leagues.map(({ slug, teams }) => [slug, teams.length])).toEqual([
      ['pro-football', 8],
      ['pro-basketball', 8],
      ['soccer', 6],
    ]);
    const ages = leagues.flatMap(({ games, currentSeason }) =>
      games.map(({ season }) => currentSeason - season),
    );
    expect(new Set(ages)).toEqual(new Set([0, 1]));
    expect(players).toHaveLength(12);
  });
});
