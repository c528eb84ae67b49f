import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** An operator added, dropped or voided a game of a contest. */
export const contestChanged = defineEvent(
  'contestChanged',
  z.strictObject({ sportId: z.uuid(), slateId: z.uuid() }),
);
