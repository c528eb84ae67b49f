import { z } from 'zod';
import type { Transaction } from '../../platform/database/transaction.ts';
import { defineEvent } from '../../platform/events.ts';

/** The data version of one sport's ratings and forecasts. */
export const ratingsArea = (sportId: string): string => `ratings:${sportId}`;

/** The data version of all sports' ratings, for calls that do not name a sport. */
export const allRatingsArea = 'ratings';

export function touchRatings(tx: Pick<Transaction, 'touch'>, sportId: string): void {
  tx.touch(ratingsArea(sportId));
  tx.touch(allRatingsArea);
}

/** A rating run stored new ratings and forecasts of a sport. */
export const forecastsPublished = defineEvent(
  'forecastsPublished',
  z.strictObject({ sportId: z.uuid(), runId: z.uuid() }),
);
