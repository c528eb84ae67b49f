import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** A slate's board was published, for the first time or again. */
export const boardPublished = defineEvent(
  'boardPublished',
  z.strictObject({
    slateId: z.uuid(),
    sportId: z.uuid(),
    /** Other sports with later slates in the same year: the year sums of their boards include the slate's points. */
    sportsWithLaterSlates: z.array(z.uuid()),
  }),
);
