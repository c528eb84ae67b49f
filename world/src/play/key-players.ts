import { at } from '../at.ts';
import { distinctNames } from '../names/people.ts';
import type { Random } from '../random.ts';

/** The player on whom a team leans most, as he is on the day. */
export interface KeyPlayer {
  readonly name: string;
  /** In points of margin. */
  readonly strength: number;
}

export interface KeyPlayers {
  newSeason(): void;
  /** Who starts a team's next game. Each call is one game. */
  next(team: number): KeyPlayer;
}

/** Quarterbacks: one starter a team and a weaker deputy, who stands in while the starter is hurt. */
export function quarterbacks(
  teamCount: number,
  spread: number,
  turnover: number,
  random: Random,
): KeyPlayers {
  const name = distinctNames(random);
  const recruit = () => {
    const strength = spread * random.normal();
    const deputy = { name: name(), strength: strength - 1.5 * spread - 0.4 * spread * random.normal() };
    return { starter: { name: name(), strength }, deputy, out: 0 };
  };
  const squads = Array.from({ length: teamCount }, recruit);
  return {
    newSeason() {
      squads.forEach((squad, team) => {
        if (random.chance(turnover)) squads[team] = recruit();
        else squad.out = 0;
      });
    },
    next(team) {
      const squad = at(squads, team);
      if (squad.out === 0 && random.chance(0.035)) squad.out = 1 + random.below(6);
      if (squad.out === 0) return squad.starter;
      squad.out -= 1;
      return squad.deputy;
    },
  };
}

/** Starting pitchers: five a team in turn, and a spot starter who now and then takes one's place. */
export function pitchers(teamCount: number, spread: number, turnover: number, random: Random): KeyPlayers {
  const name = distinctNames(random);
  const recruit = (): KeyPlayer => ({ name: name(), strength: spread * random.normal() });
  const rotations = Array.from({ length: teamCount }, () => Array.from({ length: 6 }, recruit));
  const turns = rotations.map(() => 0);
  return {
    newSeason() {
      for (const rotation of rotations) {
        rotation.forEach((_, place) => {
          if (random.chance(turnover)) rotation[place] = recruit();
        });
      }
      turns.fill(0);
    },
    next(team) {
      const turn = at(turns, team);
      turns[team] = turn + 1;
      return at(at(rotations, team), random.chance(0.04) ? 5 : turn % 5);
    },
  };
}
