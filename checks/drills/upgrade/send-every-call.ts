import type { TestCall } from '@outpick/server/testing';

/** What is sent of a call. */
export type SentCall = Pick<TestCall, 'name' | 'path' | 'init'>;

/** The status of each call, by its name. */
export type Statuses = Readonly<Record<string, number>>;

/** Sends each call to a site, one after the other. Calls that the site does not have are left out. */
export async function sendEveryCall(origin: string, calls: readonly SentCall[]): Promise<Statuses> {
  const statuses: Record<string, number> = {};
  for (const { name, path, init } of calls) {
    const end = new AbortController();
    const answer = await fetch(origin + path, { ...init, signal: end.signal });
    // A stream of events has no end.
    if (answer.headers.get('content-type')?.startsWith('text/event-stream') === true) end.abort();
    else if ((await answer.text()).includes('There is no such call.')) continue;
    statuses[name] = answer.status;
  }
  return statuses;
}

/** Calls of the previous release whose status differs, and new calls that fail, as text. */
export const compareStatuses = (expected: Statuses, found: Statuses): string[] => [
  ...Object.keys(expected)
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name}: ${expected[name]} and ${found[name] ?? 'no such call'}`),
  ...Object.entries(found)
    .filter(([name, status]) => expected[name] === undefined && status >= 500)
    .map(([name, status]) => `${name}, which is new: ${status}`),
];
