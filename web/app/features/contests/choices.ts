import type { ContestGame, SentPick } from '@outpick/contracts';
import { z } from 'zod';

/** What someone has chosen for one game so far: a team, a margin, both or neither. */
export const choice = z.object({
  team: z.enum(['home', 'away']).optional(),
  margin: z.int().min(0).optional(),
});

export type Choice = z.output<typeof choice>;
export type Side = NonNullable<Choice['team']>;

interface WholeChoice {
  readonly team: Side;
  readonly margin: number;
}

/** What was chosen since the page was opened, by contest id. */
export type Choices = Readonly<Record<string, Choice>>;

/** Open games can be picked. A page may be older than a game's lock: the time counts too. */
export const isOpen = ({ state, date }: ContestGame, now: number): boolean =>
  state === 'open' && now < Date.parse(date);

/** What counts for a game: what was chosen here, else what is saved. */
export function choiceOf({ id, pick }: ContestGame, choices: Choices): Choice {
  const here = choices[id];
  return { team: here?.team ?? pick?.team, margin: here?.margin ?? pick?.margin };
}

export const isWhole = (one: Choice): one is WholeChoice =>
  one.team !== undefined && one.margin !== undefined;

export const isSaved = ({ pick }: ContestGame, { team, margin }: Choice): boolean =>
  pick !== null && pick.team === team && pick.margin === margin;

export interface Tally {
  readonly games: number;
  readonly picked: number;
  /** Picks of the team that the algorithm does not take; a game called level takes none. */
  readonly disagreements: number;
}

export function tallyOf(games: readonly ContestGame[], choices: Choices): Tally {
  let [picked, disagreements] = [0, 0];
  for (const game of games) {
    const chosen = choiceOf(game, choices);
    if (!isWhole(chosen)) continue;
    picked += 1;
    if (chosen.margin > 0 && chosen.team !== game.algorithm.team) disagreements += 1;
  }
  return { games: games.length, picked, disagreements };
}

/** Gives what is not chosen yet as the algorithm plays it. Whoever chose the other team must say the margin alone. */
export function filledLikeAlgorithm(games: readonly ContestGame[], choices: Choices): Choices {
  const filled = games.map((game) => {
    const { team = game.algorithm.team, margin } = choiceOf(game, choices);
    const algorithms = team === game.algorithm.team ? game.algorithm.margin : undefined;
    return [game.id, { team, margin: margin ?? algorithms }] as const;
  });
  return { ...choices, ...Object.fromEntries(filled) };
}

/** The first game that still lacks something. */
export const firstMissing = (games: readonly ContestGame[], choices: Choices): ContestGame | undefined =>
  games.find((game) => !isWhole(choiceOf(game, choices)));

export const picksToSend = (games: readonly ContestGame[], choices: Choices): SentPick[] =>
  games.flatMap((game) => {
    const chosen = choiceOf(game, choices);
    if (!isWhole(chosen)) return [];
    const { id: team } = chosen.team === 'home' ? game.homeTeam : game.awayTeam;
    return [{ slateGameId: game.id, team, margin: chosen.margin, date: game.date }];
  });
