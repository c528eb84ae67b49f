import { isPersonal } from '@outpick/contracts';
import type { Call, Calls, Input } from '@outpick/contracts';
import { z } from 'zod';
import type { Entry, Filled } from '../cache/entry.ts';
import { emptyStamp } from '../cache/stamp.ts';
import { primaryOnly } from '../database/replica.ts';
import { costs } from '../limits/costs.ts';
import type { Platform } from '../platform.ts';
import { traced } from '../telemetry/tracing.ts';
import { allOriginsHeaders, isForAllOrigins } from './cross-origin.ts';
import { readPart } from './input-messages.ts';
import type { InputPart } from './input-messages.ts';
import { chargeOnce } from './metering.ts';
import { invalidInput } from './refusal.ts';
import type { CachedRoute, Caller, Route, Routes } from './route.ts';

const jsonType = 'application/json; charset=utf-8';

/** The parts of a request before validation. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers?: unknown;
  readonly body: unknown;
}

/** A call with its route: everything needed to answer it, with or without HTTP. */
export interface Endpoint {
  readonly name: string;
  readonly call: Call;
  /** Whether answers are the same for every visitor and cached until their data changes. */
  readonly cached: boolean;
  /** Whether the answer to this request is cached: personal answers are not. */
  isCacheable(raw: RawInput): boolean;
  /** The cache key: the call and its validated input, so that unknown query names and explicit defaults do not matter. */
  key(raw: RawInput): string;
  /** Makes the answer, with the data versions it was made from. */
  answer(raw: RawInput, caller: Caller): Promise<Filled>;
  /** Returns the cached answer, or makes it. */
  answerCached(raw: RawInput, caller: Caller): Promise<Entry>;
}

/** Parses one part of a request; throws a 422 that names the wrong fields. */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown, part: InputPart): z.output<S> {
  const read = readPart(schema, value, part);
  if ('fields' in read) throw invalidInput(read.fields);
  return read.data;
}

/**
 * Validates a request's parts against the contract; throws a 422 for an invalid part. The overload gives each part the type
 * that its schema parses to.
 */
export function readInput<C extends Call>(call: C, raw: RawInput): Input<C>;
export function readInput(call: Call, raw: RawInput): object {
  return {
    ...(call.params && { params: parsePart(call.params, raw.params, 'params') }),
    ...(call.query && { query: parsePart(call.query, raw.query, 'query') }),
    ...(call.headers && { headers: parsePart(call.headers, raw.headers, 'headers') }),
    ...(call.body && { body: parsePart(call.body, raw.body, 'body') }),
  };
}

const listQuery = z.object({ query: z.object({ pageNumber: z.int(), pageSize: z.int() }) });
const emptyList = z.object({ result: z.array(z.unknown()).max(0) });

/**
 * Whether an answer is worth caching. For lists, only existing pages of the usual sizes (tens up to 100, hundreds up to 1000)
 * are: clients can request endless others, which would fill the cache.
 */
function isWorthCaching(input: unknown, data: unknown): boolean {
  const list = listQuery.safeParse(input);
  if (!list.success) return true;
  const { pageNumber, pageSize } = list.data.query;
  const isUsualSize = pageSize % (pageSize > 100 ? 100 : 10) === 0;
  return isUsualSize && (pageNumber === 1 || !emptyList.safeParse(data).success);
}

interface CallWithRoute<C extends Call> {
  readonly name: string;
  readonly call: C;
  readonly route: Route<C>;
}

function createEndpoint<C extends Call>(
  { answers, versions, replica }: Platform,
  { name, call, route }: CallWithRoute<C>,
): Endpoint {
  const { areas, handle, keeps }: Partial<CachedRoute<C>> & Pick<CachedRoute<C>, 'handle'> =
    typeof route === 'function' ? { handle: route } : route;
  const key = (raw: RawInput) => `${name} ${JSON.stringify(readInput(call, raw))}`;
  const answer = async (raw: RawInput, caller: Caller, reads = primaryOnly): Promise<Filled> => {
    const input = readInput(call, raw);
    const stamp = areas ? await versions.current(areas(input)) : emptyStamp;
    const nextMeter = caller.meter && chargeOnce(caller.meter);
    const { data, message, headers } = await traced(`call ${name}`, {}, async () =>
      reads.read(stamp, async () => handle(input, { ...caller, meter: nextMeter?.() })),
    );
    // Encoding also validates the answer: wrong shapes throw, and fields that the contract does not list are dropped.
    const wire = { data: z.encode(call.output, data), ...(message === undefined ? {} : { message }) };
    return {
      route: call.path,
      stamp,
      keep: isWorthCaching(input, data) && (keeps?.(input, data) ?? true),
      status: 200,
      headers: {
        ...headers,
        'content-type': jsonType,
        // The fast lane sends a cached answer with its own headers only.
        ...(areas && isForAllOrigins(call) ? allOriginsHeaders : {}),
      },
      body: JSON.stringify(wire),
    };
  };
  return {
    name,
    call,
    cached: areas !== undefined,
    isCacheable: (raw) => areas !== undefined && !isPersonal(call, readInput(call, raw)),
    key,
    answer: async (raw, caller) => answer(raw, caller),
    answerCached: async (raw, caller) =>
      answers.get(
        'call',
        key(raw),
        async (signal) => {
          caller.meter?.chargeNetwork(costs.call);
          return answer(raw, { ...caller, signal }, replica);
        },
        caller.signal,
      ),
  };
}

/** Pairs every call of a group with its route. */
export function createEndpoints<G extends Calls>(
  platform: Platform,
  calls: G,
  routes: Routes<G>,
): readonly Endpoint[] {
  const all: Endpoint[] = [];
  for (const name in calls) {
    const call: G[typeof name] | undefined = calls[name];
    if (call) all.push(createEndpoint(platform, { name, call, route: routes[name] }));
  }
  return all;
}
