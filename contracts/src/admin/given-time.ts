import { z } from 'zod';

const isInRange = (text: string): boolean => /^(?:19|20)/u.test(text);

/** A time that an operator enters. The range check excludes years that the database cannot store, such as 0000. */
export const givenTime = (error: string) =>
  z.iso
    .datetime({ offset: true, error, abort: true })
    .refine(isInRange, { error: 'Choose a time after 1899 and before 2100.' });

/** A day that an operator enters, with the same range check. */
export const givenDay = (error: string) =>
  z.iso.date({ error, abort: true }).refine(isInRange, { error: 'Choose a day after 1899 and before 2100.' });
