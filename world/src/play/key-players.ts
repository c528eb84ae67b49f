import { at } from '../at.ts';
import { createNameSource } from '../names/people.ts';
import type { Random } from '../random.ts';

/** A team's most important player in one game. */
export interface KeyPlayer {
  readonly name: string;
  /** In points of margin. */
  readonly strength: number;
}

export interface KeyPlayers {
  readonly newSeason: () => void;
  /** Returns the key player of the team's next game. Each call advances by one game. */
  readonly next: (team: number) => KeyPlayer;
}

export interface KeyPlayerSettings {
  /** Standard deviation of strengths, in points of margin. */
  readonly spread: number;
  /** Chance that a player is replaced between seasons. */
  readonly turnover: number;
}

type CreateKeyPlayers = (teamCount: number, random: Random) => KeyPlayers;

/** Quarterbacks: each team has a starter and a weaker back-up, who plays while the starter is injured. */
export const quarterbacks =
  ({ spread, turnover }: KeyPlayerSettings): CreateKeyPlayers =>
  (teamCount, random) => {
    const drawName = createNameSource(random);
    const recruit = () => {
      const strength = spread * random.normal();
      const backup = { name: drawName(), strength: strength - 1.5 * spread - 0.4 * spread * random.normal() };
      return { starter: { name: drawName(), strength }, backup, gamesOut: 0 };
    };
    const squads = Array.from({ length: teamCount }, recruit);
    return {
      newSeason() {
        squads.forEach((squad, team) => {
          if (random.chance(turnover)) squads[team] = recruit();
          else squad.gamesOut = 0;
        });
      },
      next(team) {
        const squad = at(squads, team);
        if (squad.gamesOut === 0 && random.chance(0.035)) squad.gamesOut = 1 + random.below(6);
        if (squad.gamesOut === 0) return squad.starter;
        squad.gamesOut -= 1;
        return squad.backup;
      },
    };
  };

/** Starting pitchers: each team has a rotation of five, and a sixth who sometimes replaces one of them. */
export const pitchers =
  ({ spread, turnover }: KeyPlayerSettings): CreateKeyPlayers =>
  (teamCount, random) => {
    const drawName = createNameSource(random);
    const recruit = (): KeyPlayer => ({ name: drawName(), strength: spread * random.normal() });
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
  };
