import { z } from 'zod';
import type { Call, Input, Output } from './call.ts';
import { failure, success } from './envelope.ts';

/** A request that any transport can send: fetch in the browser, an in-process call on the server. */
export interface WireRequest {
  readonly method: string;
  /** Path and query, starting with `/api/`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

export interface WireAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** A failed call; `message` can be shown to the user. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

const wireRecord = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).optional());

const encodeParts = (schema: z.ZodType | undefined, value: unknown) =>
  schema ? Object.entries(wireRecord.parse(z.encode(schema, value))) : [];

const formFields = z.record(z.string(), z.union([z.string(), z.file()]).optional());

function toForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(formFields.parse(body)))
    if (value !== undefined) form.set(name, value);
  return form;
}

/** Builds a call's request from its validated input. */
export function toRequest<C extends Call>(call: C, input: Input<C>): WireRequest {
  const fields: { params?: unknown; query?: unknown; headers?: unknown; body?: unknown } = input;
  let url: string = call.path;
  for (const [name, value] of encodeParts(call.params, fields.params))
    url = url.replace(`:${name}`, encodeURIComponent(String(value)));
  const query = new URLSearchParams();
  for (const [name, value] of encodeParts(call.query, fields.query))
    if (value !== undefined) query.set(name, String(value));
  if (query.size > 0) url += `?${query.toString()}`;
  const headers: Record<string, string> = {};
  for (const [name, value] of encodeParts(call.headers, fields.headers))
    if (value !== undefined) headers[name] = String(value);
  if (!call.body) return { method: call.method, url, headers };
  if (call.encoding === 'multipart')
    return { method: call.method, url, headers, body: toForm(z.encode(call.body, fields.body)) };
  const body = JSON.stringify(z.encode(call.body, fields.body));
  return { method: call.method, url, headers: { ...headers, 'content-type': 'application/json' }, body };
}

/** Validates a response against the contract; throws a `CallFailure` unless the call succeeded. */
function readAnswer<C extends Call>(call: C, answer: WireAnswer): Output<C> {
  if (answer.status >= 200 && answer.status < 300) {
    return z.parse<C['output']>(call.output, success(z.unknown()).parse(answer.body).data);
  }
  const parsed = failure.safeParse(answer.body);
  if (!parsed.success)
    throw new CallFailure(answer.status, 'UNREADABLE_ANSWER', 'Something went wrong. Please try again.');
  const { code, message, fields } = parsed.data.error;
  throw new CallFailure(answer.status, code, message, fields);
}

/** Makes a call and returns its validated data. */
export type Caller = <C extends Call>(call: C, input: Input<C>) => Promise<Output<C>>;

export const createCaller =
  (transport: Transport): Caller =>
  async (call, input) =>
    readAnswer(call, await transport(toRequest(call, input)));
