import { isPersonal } from '@outpick/contracts';
import type { Call, Calls, Input } from '@outpick/contracts';
import { z } from 'zod';
import type { Entry, Filled } from '../cache/entry.ts';
import type { Stamp } from '../cache/versions.ts';
import type { Platform } from '../platform.ts';
import { traced } from '../telemetry/tracing.ts';
import { invalidInput, notFound } from './refusal.ts';
import type { Asker, Route, Routes } from './route.ts';

const jsonType = 'application/json; charset=utf-8';

/** The parts of a request before they are checked. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers?: unknown;
  readonly body: unknown;
}

/** One call together with its route: everything needed to answer it, in or out of HTTP. */
export interface Endpoint {
  readonly name: string;
  readonly call: Call;
  /** Whether the answer is the same for everyone and kept until its data changes. */
  readonly cached: boolean;
  /** Whether the answer to this very request is kept: a personal one never is. */
  keeps(raw: RawInput): boolean;
  /** The cached answer's name: the call and its checked input, so that unknown query names and defaults do not matter. */
  key(raw: RawInput): string;
  /** Makes the answer anew, with the data versions it rests on. */
  answer(raw: RawInput, asker: Asker): Promise<Filled>;
}

const checkedPart = (schema: z.ZodType, value: unknown, refuse: (error: z.ZodError) => Error): unknown => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw refuse(read.error);
};

const fieldsOf = (error: z.ZodError) => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.map(String).join('.') || 'body'] ??= issue.message;
  return invalidInput(fields);
};

/**
 * Checks a request's parts against the contract. A path that names nothing possible is not found; the rest is invalid.
 * Each part is parsed by the very schema that its type is inferred from.
 */
function readInput<C extends Call>(call: C, raw: RawInput): Input<C>;
function readInput(call: Call, raw: RawInput): object {
  return {
    ...(call.params && { params: checkedPart(call.params, raw.params, () => notFound()) }),
    ...(call.query && { query: checkedPart(call.query, raw.query, fieldsOf) }),
    ...(call.headers && { headers: checkedPart(call.headers, raw.headers, fieldsOf) }),
    ...(call.body && { body: checkedPart(call.body, raw.body, fieldsOf) }),
  };
}

function endpoint<C extends Call>(platform: Platform, name: string, call: C, route: Route<C>): Endpoint {
  const { areas } = route;
  return {
    name,
    call,
    cached: areas !== undefined,
    keeps: (raw) => areas !== undefined && !isPersonal(call, readInput(call, raw)),
    key: (raw) => `${name} ${JSON.stringify(readInput(call, raw))}`,
    async answer(raw, asker) {
      const input = readInput(call, raw);
      const stamp: Stamp = areas ? await platform.versions.current(areas(input)) : new Map<string, number>();
      const { data, message } = await traced(`call ${name}`, {}, async () => route.handle(input, asker));
      // Encoding is the check of the answer: wrong shapes fail here, and fields not listed in the contract never leave.
      const wire = { data: z.encode(call.output, data), ...(message === undefined ? {} : { message }) };
      return {
        route: call.path,
        stamp,
        keep: true,
        status: 200,
        headers: { 'content-type': jsonType },
        body: JSON.stringify(wire),
      };
    },
  };
}

/** Pairs every call of a group with its route. */
export function endpoints<G extends Calls>(
  platform: Platform,
  calls: G,
  routes: Routes<G>,
): readonly Endpoint[] {
  const all: Endpoint[] = [];
  for (const name in calls) {
    const call: G[typeof name] | undefined = calls[name];
    if (call) all.push(endpoint(platform, name, call, routes[name]));
  }
  return all;
}

/** Finds the cached answer to a call, or makes it. */
export const cachedAnswer = async (
  platform: Platform,
  one: Endpoint,
  raw: RawInput,
  asker: Asker,
): Promise<Entry> => platform.answers.get('call', one.key(raw), async () => one.answer(raw, asker));
