import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** A slate froze the forecasts of its games and was entered into the ledger. */
export const slateOpened = defineEvent(
  'slateOpened',
  z.strictObject({ sportId: z.uuid(), slateId: z.uuid() }),
);
