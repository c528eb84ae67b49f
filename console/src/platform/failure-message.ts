import { CallFailure } from '@outpick/contracts';

/** The message of an error, for the operator. */
export const failureMessage = (error: unknown): string =>
  error instanceof CallFailure ? error.message : 'Something went wrong. Please try again.';

/** The server's message for each refused field, by field name. */
export const fieldMessages = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallFailure ? error.fields : {};
