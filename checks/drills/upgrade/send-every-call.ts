import type { TestCall } from '@outpick/server/testing';

/** The parts of a call that are sent. */
export type SentCall = Pick<TestCall, 'name' | 'path' | 'init'>;

/** Statuses by name of the call. */
export type Statuses = Readonly<Record<string, number>>;

/** Sends the calls to a site in sequence. The result leaves out calls that the site does not have. */
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

/** Describes calls of the previous release with another status, and new calls that fail. */
export const compareStatuses = (expected: Statuses, found: Statuses): string[] => [
  ...Object.keys(expected)
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name}: ${expected[name]} and ${found[name] ?? 'no such call'}`),
  ...Object.entries(found)
    .filter(([name, status]) => expected[name] === undefined && status >= 500)
    .map(([name, status]) => `${name}, which is new: ${status}`),
];
