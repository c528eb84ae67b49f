import { z } from 'zod';
import { saveDraft, takeDraft } from '../../platform/drafts.ts';

const NAME = 'home pick';

/** The storage key, for components that check whether a pick is stored. */
export const keptPickKey = `draft ${NAME}` as const;

/** A visitor's pick of the game on the home page, kept in this tab until they have signed in. */
const keptPick = z.object({
  slateGameId: z.string(),
  sportId: z.string(),
  /** The name of the game: "Bills @ Chiefs". */
  game: z.string(),
  team: z.enum(['home', 'away']),
  margin: z.int().min(0),
});

export type KeptPick = z.output<typeof keptPick>;

export const keepPick = (pick: KeptPick): void => saveDraft(NAME, pick);
/** Returns and removes the pick. */
export const takeKeptPick = (): KeptPick | undefined => takeDraft(NAME, keptPick);
