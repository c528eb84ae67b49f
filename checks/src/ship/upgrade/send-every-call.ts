import type { TestCall } from '@outpick/server/testing';

/** The status of each call, by its name. */
export type Statuses = Readonly<Record<string, number>>;

/** Sends each call to a site, one after the other. Calls that the site does not have are answered with 404. */
export async function sendEveryCall(origin: string, calls: readonly TestCall[]): Promise<Statuses> {
  const statuses: Record<string, number> = {};
  for (const { name, path, init } of calls) {
    const end = new AbortController();
    const answer = await fetch(origin + path, { ...init, signal: end.signal });
    statuses[name] = answer.status;
    // A stream of events has no end.
    if (answer.headers.get('content-type')?.startsWith('text/event-stream') === true) end.abort();
    else await answer.arrayBuffer();
  }
  return statuses;
}

/** Calls whose status differs, as text. */
export const compareStatuses = (expected: Statuses, found: Statuses): string[] =>
  Object.keys(expected)
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name}: ${expected[name]} and ${found[name]}`);
