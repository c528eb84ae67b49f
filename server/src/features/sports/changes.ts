import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** Games of a sport are on another calendar day, because its time zone changed. Their starts and outcomes are the same. */
export const leagueDaysChanged = defineEvent('leagueDaysChanged', z.strictObject({ sportId: z.uuid() }));
