import { describe, expect, it } from 'vitest';
import { createSeason, lineAt, scoreAt } from './season.ts';
import { shapes, shorten } from './shapes.ts';
import { trapNames } from './trap-names.ts';
import { createView } from './traps.ts';
import { addMinutes } from './times.ts';

/** Limits each league to some weeks, to save time. */
const maxRounds = 14;
const options = { seed: 5, withoutTraps: [], rate: 2, maxEarlyMinutes: 4 };

describe.each(shapes)('the simulated league of $adapter', (full) => {
  const shape = { ...full, rounds: Math.min(full.rounds, maxRounds) };
  const season = createSeason(shape, 3);
  const view = createView(season, options);
  const truthOf = (id: number) => season.games.find(({ number }) => number === id % 500_000);

  it('has the same season and the same traps for the same seeds', () => {
    expect(createSeason(shape, 3)).toEqual(season);
    const at = addMinutes(season.end, -5000);
    expect(createView(season, options).gamesAt(at)).toEqual(view.gamesAt(at));
  });

  it('lets every team play in nearly every round, never two games at once', () => {
    const games = season.games.filter(({ canceledAt }) => !canceledAt);
    const counts = season.teams.map(({ number }) => {
      const own = games
        .filter(({ home, away }) => home.number === number || away.number === number)
        .toSorted((a, b) => a.start.getTime() - b.start.getTime());
      const overlaps = own.filter((game, index) => (own[index - 1]?.end ?? 0) > game.start);
      return { rounds: own.length > shape.rounds - 8, overlaps: overlaps.length };
    });
    expect(counts).toEqual(season.teams.map(() => ({ rounds: true, overlaps: 0 })));
    expect(season.end.getTime()).toBeLessThan(Date.UTC(2026, 8));
  });

  it('has scores that never fall and end at the final score', () => {
    const wrong = season.games.filter((game) => {
      const scores = [...game.course.map(({ points }) => points), game.points];
      const falls = scores.some(({ home, away }, index) => {
        const before = scores[index - 1];
        return before && (home < before.home || away < before.away);
      });
      return falls || scoreAt(game, addMinutes(game.start, -1)) || scoreAt(game, game.end) !== game.points;
    });
    expect(wrong).toEqual([]);
  });

  it('has lines that change only before the start and never return to an old value', () => {
    const wrong = season.games.filter((game) => {
      const lineValues = game.lines.map(({ at }) => lineAt(game, at));
      const isLate = game.lines.some(({ at }) => at >= game.start);
      return (
        isLate ||
        new Set(lineValues).size < game.lines.length ||
        lineValues.at(-1) !== lineAt(game, game.start)
      );
    });
    expect(wrong).toEqual([]);
    const [game] = season.games;
    expect(game && lineAt(game, addMinutes(game.start, -8 * 24 * 60))).toBeNull();
  });

  it('has a new line in the last hour before every game, and lists its moment if lines are watched', () => {
    const { changes } = createView(season, { ...options, watchesLines: true });
    const times = new Set(changes.map((at) => at.getTime()));
    const unwatched = season.games.filter(
      ({ start, lines }) =>
        !lines.some(({ at }) => times.has(at.getTime()) && at > addMinutes(start, -60) && at < start),
    );
    expect(unwatched).toEqual([]);
  });

  it('shows every trap, and none if all traps are disabled', () => {
    const shownTraps = new Set(view.changes.flatMap((at) => view.activeTraps(at).map(({ trap }) => trap)));
    expect([...shownTraps].toSorted()).toEqual(trapNames.toSorted());
    const calm = createView(
      { ...season, games: season.games.filter(({ move }) => !move) },
      { ...options, withoutTraps: trapNames },
    );
    expect(calm.changes.flatMap((at) => calm.activeTraps(at))).toEqual([]);
  });

  it('shows a final only with the true score and after the true end', () => {
    const wrong = view.changes.filter((at) =>
      view.gamesAt(at).some(({ id, state, points }) => {
        const truth = truthOf(id);
        return state === 'final' && !(truth && truth.points === points && truth.end <= at);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('shows every game once after the season, either final or canceled', () => {
    const shownGames = view.gamesAt(addMinutes(season.end, 2 * 24 * 60));
    expect(new Set(shownGames.map(({ id }) => truthOf(id)))).toEqual(new Set(season.games));
    expect(shownGames).toHaveLength(season.games.length);
    expect(shownGames.filter(({ state }) => state !== 'final' && state !== 'cancelled')).toEqual([]);
  });
});

it('shortens a daily league to two weeks with a round on most days', () => {
  const [shape] = shapes;
  expect(shape && shorten(shape).rounds).toBe(11);
});
