import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** Games of a sport were added or changed. */
export const gamesChanged = defineEvent(
  'gamesChanged',
  z.strictObject({
    sportId: z.uuid(),
    /** The changed games. Added ones are left out: nothing depends on a new game yet. */
    gameIds: z.array(z.uuid()),
  }),
);
