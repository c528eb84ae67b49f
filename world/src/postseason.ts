import { at } from './at.ts';
import { byRecord, type Standing } from './standings.ts';
import type { Entrant } from './teams.ts';

/** One round of a knock-out. Days count from the Tuesday after the regular season's last week. */
export interface KnockoutRound {
  readonly bestOf: 1 | 3 | 5 | 7;
  readonly neutral: boolean;
  readonly day: number;
  /** The round's ties begin on so many days in turn. */
  readonly over: number;
}

/** The field of a knock-out: in each pair of neighbours two teams meet, or one passes (`null` opposite). */
export type Bracket = readonly (number | null)[];

export interface Postseason {
  readonly rounds: readonly KnockoutRound[];
  readonly field: (standings: readonly Standing[], entrants: readonly Entrant[]) => Bracket;
  /** Single games for good teams outside the field, on neutral ground. */
  readonly bowls: { readonly winsNeeded: number; readonly day: number; readonly over: number } | null;
}

/** Places 1 to n in the order of a bracket in which the best meet last; n is a power of two. */
function bracketOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const next = order.length * 2;
    order = order.flatMap((place) => [place, next + 1 - place]);
  }
  return order;
}

function seeded(best: readonly number[], slots: number): Bracket {
  return bracketOrder(slots).map((place) => best[place - 1] ?? null);
}

/** The best `qualifiers` of each conference, on two halves of the bracket; missing ones are byes for the best. */
export const conferenceField =
  (qualifiers: number): Postseason['field'] =>
  (standings) => {
    const names = [...new Set(standings.map(({ conference }) => conference))];
    return names.flatMap((name) => {
      const own = standings.filter(({ conference }) => conference === name).toSorted(byRecord);
      return seeded(
        own.slice(0, qualifiers).map(({ team }) => team),
        8,
      );
    });
  };

/** The best four of a small league. */
export const topFour: Postseason['field'] = (standings) =>
  seeded(
    standings
      .toSorted(byRecord)
      .slice(0, 4)
      .map(({ team }) => team),
    4,
  );

/**
 * As a committee would choose: by margin, allowing for the conference; with `champions` the best of each
 * conference is in, whoever else is better.
 */
export const committeeField =
  (slots: number, conferenceWorth: number, champions: boolean): Postseason['field'] =>
  (standings, entrants) => {
    const worth = ({ team, margin, winShare }: Standing) =>
      margin + conferenceWorth * at(entrants, team).level + 10 * winShare;
    const ranked = standings.toSorted((a, b) => worth(b) - worth(a) || a.team - b.team);
    const leaders = new Map(
      standings
        .toSorted(byRecord)
        .toReversed()
        .map((one) => [one.conference, one.team]),
    );
    const automatic = new Set(champions ? leaders.values() : []);
    const others = ranked.filter(({ team }) => !automatic.has(team)).slice(0, slots - automatic.size);
    const chosen = new Set([...automatic, ...others.map(({ team }) => team)]);
    return seeded(
      ranked.filter(({ team }) => chosen.has(team)).map(({ team }) => team),
      slots,
    );
  };

/** Whether the better team is at home in a game (from 0) of a series: two at home, two away, then in turn. */
export function betterHosts(bestOf: 1 | 3 | 5 | 7, game: number): boolean {
  const patterns = { 1: 'H', 3: 'HHH', 5: 'HHAAH', 7: 'HHAAHAH' } as const;
  return at(patterns[bestOf], game) === 'H';
}
