import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** Games of a sport moved to another calendar day, because its time zone changed. Their starts and outcomes did not change. */
export const leagueDaysChanged = defineEvent('leagueDaysChanged', z.strictObject({ sportId: z.uuid() }));
