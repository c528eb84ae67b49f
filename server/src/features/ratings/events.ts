import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** A rating run stored new ratings and forecasts of a sport. */
export const forecastsPublished = defineEvent(
  'forecastsPublished',
  z.strictObject({ sportId: z.uuid(), runId: z.uuid() }),
);
