import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** A slate's board was published, for the first time or again. */
export const boardPublished = defineEvent(
  'boardPublished',
  z.strictObject({
    slateId: z.uuid(),
    /** The sports whose boards changed: sums of later slates, of other sports too, include the slate's points. */
    sportIds: z.array(z.uuid()),
  }),
);
