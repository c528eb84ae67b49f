import { data } from 'react-router';
import type { Outcome, Pending } from './outcome.ts';

/** A page whose subject does not exist is not found; any other failure is shown in place. */
export function found<T extends Outcome<unknown> | Pending<unknown>>(outcome: T): T {
  if (outcome.state === 'failed' && outcome.status === 404) throw data(null, { status: 404 });
  return outcome;
}

/** The status of a page that shows the outcome: a failed load must not look like a page to be kept. */
export const statusOf = (outcome: Outcome<unknown>): number =>
  outcome.state === 'failed' ? outcome.status : 200;
