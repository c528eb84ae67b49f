import { CallFailure } from '@outpick/contracts';

/** What went wrong, in words for the operator. */
export const failureMessage = (error: unknown): string =>
  error instanceof CallFailure ? error.message : 'Something went wrong. Please try again.';

/** The message of each field that the server refused, by the field's name. */
export const fieldMessages = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallFailure ? error.fields : {};
