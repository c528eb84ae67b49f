import type { ContestGame, SentPick } from '@outpick/contracts';
import { z } from 'zod';
import { isSameWish, type Pick, type RowView, shownPick, wishOf } from '../picks/index.ts';

/** The choice for one game so far: a team, a margin, both or neither. */
export const choice = z.object({
  team: z.enum(['home', 'away']).optional(),
  margin: z.int().min(0).optional(),
});

export type Choice = z.output<typeof choice>;

/**
 * Choices that are not saved by themselves, by contest game id: incomplete ones, and those that "Fill the rest" has made. They are
 * only in the form until it is submitted.
 */
export type Choices = Readonly<Record<string, Choice>>;

/** The states of the games' picks, by contest game id. */
export type Rows = ReadonlyMap<string, RowView>;

/** A player's picks on the form. */
export interface FormPicks {
  readonly choices: Choices;
  readonly rows: Rows;
}

/** Whether a game takes picks. A cached page may be older than the lock, so the time is checked too. */
export const isOpen = ({ state, date }: ContestGame, now: number): boolean =>
  state === 'open' && now < Date.parse(date);

/** The effective choice for a game: the one of the form, else the pick. */
export function choiceOf({ id }: ContestGame, { choices, rows }: FormPicks): Choice {
  const row = rows.get(id);
  const own = row ? shownPick(row) : null;
  return { team: choices[id]?.team ?? own?.team, margin: choices[id]?.margin ?? own?.margin };
}

/**
 * The game with the player's saved pick. The contest may have been loaded before the pick saved itself; what has been saved since
 * counts.
 */
export function withSavedPick(game: ContestGame, row: RowView | undefined): ContestGame {
  const saved = row?.saved;
  if (saved === undefined || saved?.version === game.pick?.version) return game;
  return { ...game, pick: saved && { ...saved, points: saved.points ?? null, calledIt: false } };
}

export const isComplete = (one: Choice): one is Pick => one.team !== undefined && one.margin !== undefined;

/** Whether the form has a choice that is not saved by itself. An incomplete choice, such as a team without a margin, is one. */
export function hasUnsavedChoice(game: ContestGame, picks: FormPicks): boolean {
  if (picks.choices[game.id] === undefined) return false;
  const current = choiceOf(game, picks);
  const saved = picks.rows.get(game.id)?.saved;
  return !isComplete(current) || !saved || !isSameWish(wishOf(saved), current);
}

/** Removes the choices that were saved. Keeps a choice that the player has changed since it was sent. */
export const choicesWithout = (
  choices: Choices,
  savedIds: readonly string[],
  sentChoices: Choices,
): Choices =>
  Object.fromEntries(
    Object.entries(choices).filter(([id, one]) => !(savedIds.includes(id) && one === sentChoices[id])),
  );

/** The games that locked before a choice of the form was saved. */
export const discardedGames = (
  games: readonly ContestGame[],
  open: readonly ContestGame[],
  picks: FormPicks,
): readonly ContestGame[] =>
  games.filter((game) => game.state !== 'void' && !open.includes(game) && hasUnsavedChoice(game, picks));

export interface Tally {
  readonly games: number;
  readonly picked: number;
  /** Picks of the team that the algorithm does not pick. A margin of 0 counts for neither team. */
  readonly disagreements: number;
}

export function tallyOf(games: readonly ContestGame[], picks: FormPicks): Tally {
  let [picked, disagreements] = [0, 0];
  for (const game of games) {
    const current = choiceOf(game, picks);
    if (!isComplete(current)) continue;
    picked += 1;
    if (current.margin > 0 && current.team !== game.algorithm.team) disagreements += 1;
  }
  return { games: games.length, picked, disagreements };
}

/** Fills in the algorithm's picks where nothing is chosen. If the player chose the other team, the margin stays empty. */
export function fillLikeAlgorithm(games: readonly ContestGame[], picks: FormPicks): Choices {
  const entries = games.flatMap((game) => {
    const current = choiceOf(game, picks);
    if (isComplete(current)) return [];
    const { team = game.algorithm.team, margin } = current;
    const algorithmMargin = team === game.algorithm.team ? game.algorithm.margin : undefined;
    return [[game.id, { team, margin: margin ?? algorithmMargin }] as const];
  });
  return { ...picks.choices, ...Object.fromEntries(entries) };
}

/** The first game whose choice is incomplete. */
export const firstMissing = (games: readonly ContestGame[], picks: FormPicks): ContestGame | undefined =>
  games.find((game) => !isComplete(choiceOf(game, picks)));

export const picksToSend = (games: readonly ContestGame[], picks: FormPicks): SentPick[] =>
  games.flatMap((game) => {
    const current = choiceOf(game, picks);
    if (!isComplete(current)) return [];
    const { id: team } = current.team === 'home' ? game.homeTeam : game.awayTeam;
    return [{ slateGameId: game.id, team, margin: current.margin, date: game.date }];
  });
