import { z } from 'zod';
import { attempt, wish } from './row.ts';

const team = z.object({ id: z.string(), name: z.string() });

/** What a pick needs of its game, so that it can be sent from any page. */
export const pickGame = z.object({
  slateGameId: z.string(),
  sportId: z.string(),
  /** The start that the player was shown: the lock. */
  date: z.string(),
  home: team,
  away: team,
});
export type PickGame = z.output<typeof pickGame>;

/** A wish that is kept on this device. */
export const keptWish = z.object({
  game: pickGame,
  wish,
  /** The version that it replaces. */
  base: z.string(),
  unanswered: z.array(attempt).readonly(),
});
export type KeptWish = z.output<typeof keptWish>;

/** Kept wishes by account; null stands for the visitor of this tab. */
export interface KeptStore {
  put(account: string | null, wish: KeptWish): void;
  delete(account: string | null, slateGameId: string): void;
  list(account: string | null): Promise<readonly KeptWish[]>;
}
