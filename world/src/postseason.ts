import { at } from './at.ts';
import { byRecord, type Standing } from './standings.ts';
import type { Entrant } from './teams.ts';

/** One knockout round. Days count from the Tuesday after the regular season. */
export interface KnockoutRound {
  readonly bestOf: 1 | 3 | 5 | 7;
  readonly neutral: boolean;
  readonly day: number;
  /** Number of days over which the first games of the round are spread. */
  readonly over: number;
}

/** The teams of a knockout round: items 0 and 1 meet, 2 and 3, and so on. A team paired with `null` has a bye. */
export type Bracket = readonly (number | null)[];

export interface Postseason {
  readonly rounds: readonly KnockoutRound[];
  readonly field: (standings: readonly Standing[], entrants: readonly Entrant[]) => Bracket;
  /** Single games on neutral ground between teams that have enough wins but are outside the field. */
  readonly bowls: { readonly winsNeeded: number; readonly day: number; readonly over: number } | null;
}

/** Places 1 to `size` in bracket order, so that the best two can meet only in the final. `size` is a power of two. */
function bracketOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const next = order.length * 2;
    order = order.flatMap((place) => [place, next + 1 - place]);
  }
  return order;
}

function seedBracket(best: readonly number[], slots: number): Bracket {
  return bracketOrder(slots).map((place) => best[place - 1] ?? null);
}

/** The best `qualifiers` of each conference, one conference in each half. Empty places are byes for the best. */
export const conferenceField =
  (qualifiers: number): Postseason['field'] =>
  (standings) => {
    const names = [...new Set(standings.map(({ conference }) => conference))];
    return names.flatMap((name) => {
      const own = standings.filter(({ conference }) => conference === name).toSorted(byRecord);
      return seedBracket(
        own.slice(0, qualifiers).map(({ team }) => team),
        8,
      );
    });
  };

/** The best four of a small league. */
export const topFour: Postseason['field'] = (standings) =>
  seedBracket(
    standings
      .toSorted(byRecord)
      .slice(0, 4)
      .map(({ team }) => team),
    4,
  );

/**
 * The field that a committee chooses by margin, win share and conference strength. With `champions`, the best team of
 * each conference always qualifies.
 */
export const committeeField =
  (slots: number, conferenceWeight: number, champions: boolean): Postseason['field'] =>
  (standings, entrants) => {
    const merit = ({ team, margin, winShare }: Standing) =>
      margin + conferenceWeight * at(entrants, team).level + 10 * winShare;
    const ranked = standings.toSorted((a, b) => merit(b) - merit(a) || a.team - b.team);
    const leaders = new Map(
      standings
        .toSorted(byRecord)
        .toReversed()
        .map(({ conference, team }) => [conference, team]),
    );
    const automatic = new Set(champions ? leaders.values() : []);
    const others = ranked.filter(({ team }) => !automatic.has(team)).slice(0, slots - automatic.size);
    const qualified = new Set([...automatic, ...others.map(({ team }) => team)]);
    return seedBracket(
      ranked.filter(({ team }) => qualified.has(team)).map(({ team }) => team),
      slots,
    );
  };

/** Whether the better team is at home in this game of a series. `game` counts from 0. */
export function betterHosts(bestOf: 1 | 3 | 5 | 7, game: number): boolean {
  const patterns = { 1: 'H', 3: 'HHH', 5: 'HHAAH', 7: 'HHAAHAH' } as const;
  return at(patterns[bestOf], game) === 'H';
}
