import type { ContestGame, SentPick } from '@outpick/contracts';
import { z } from 'zod';

/** The choice for one game so far: a team, a margin, both or neither. */
export const choice = z.object({
  team: z.enum(['home', 'away']).optional(),
  margin: z.int().min(0).optional(),
});

export type Choice = z.output<typeof choice>;
export type Side = NonNullable<Choice['team']>;

interface CompleteChoice {
  readonly team: Side;
  readonly margin: number;
}

/** Choices made since the page was opened, by contest game id. */
export type Choices = Readonly<Record<string, Choice>>;

/** Whether a game takes picks. A cached page may be older than the lock, so the time is checked too. */
export const isOpen = ({ state, date }: ContestGame, now: number): boolean =>
  state === 'open' && now < Date.parse(date);

/** The effective choice for a game: the one made on this page, else the saved pick. */
export function choiceOf({ id, pick }: ContestGame, choices: Choices): Choice {
  const unsaved = choices[id];
  return { team: unsaved?.team ?? pick?.team, margin: unsaved?.margin ?? pick?.margin };
}

export const isComplete = (one: Choice): one is CompleteChoice =>
  one.team !== undefined && one.margin !== undefined;

export const isSaved = ({ pick }: ContestGame, { team, margin }: Choice): boolean =>
  pick !== null && pick.team === team && pick.margin === margin;

/** Whether the player has an unsaved change. An incomplete choice, such as a team without a margin, is a change. */
export const hasUnsavedChange = (game: ContestGame, choices: Choices): boolean =>
  choices[game.id] !== undefined && !isSaved(game, choiceOf(game, choices));

/** Removes the choices that were saved. Keeps a choice that the player has changed since it was sent. */
export const choicesWithout = (
  choices: Choices,
  savedIds: readonly string[],
  sentChoices: Choices,
): Choices =>
  Object.fromEntries(
    Object.entries(choices).filter(([id, one]) => !(savedIds.includes(id) && one === sentChoices[id])),
  );

/** The games that locked before the player's change was saved. */
export function discardedGames(
  games: readonly ContestGame[],
  open: readonly ContestGame[],
  choices: Choices,
): readonly ContestGame[] {
  const closedGames = games.filter((game) => game.state !== 'void' && !open.includes(game));
  return closedGames.filter((game) => hasUnsavedChange(game, choices));
}

export interface Tally {
  readonly games: number;
  readonly picked: number;
  /** Picks of the team that the algorithm does not pick. A margin of 0 counts for neither team. */
  readonly disagreements: number;
}

export function tallyOf(games: readonly ContestGame[], choices: Choices): Tally {
  let [picked, disagreements] = [0, 0];
  for (const game of games) {
    const current = choiceOf(game, choices);
    if (!isComplete(current)) continue;
    picked += 1;
    if (current.margin > 0 && current.team !== game.algorithm.team) disagreements += 1;
  }
  return { games: games.length, picked, disagreements };
}

/** Fills in the algorithm's picks where nothing is chosen. If the player chose the other team, the margin stays empty. */
export function fillLikeAlgorithm(games: readonly ContestGame[], choices: Choices): Choices {
  const entries = games.map((game) => {
    const { team = game.algorithm.team, margin } = choiceOf(game, choices);
    const algorithmMargin = team === game.algorithm.team ? game.algorithm.margin : undefined;
    return [game.id, { team, margin: margin ?? algorithmMargin }] as const;
  });
  return { ...choices, ...Object.fromEntries(entries) };
}

/** The first game whose choice is incomplete. */
export const firstMissing = (games: readonly ContestGame[], choices: Choices): ContestGame | undefined =>
  games.find((game) => !isComplete(choiceOf(game, choices)));

export const picksToSend = (games: readonly ContestGame[], choices: Choices): SentPick[] =>
  games.flatMap((game) => {
    const current = choiceOf(game, choices);
    if (!isComplete(current)) return [];
    const { id: team } = current.team === 'home' ? game.homeTeam : game.awayTeam;
    return [{ slateGameId: game.id, team, margin: current.margin, date: game.date }];
  });
