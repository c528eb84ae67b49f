import type { z } from 'zod';

/**
 * Who may make a call. `visitor`: anyone. `player`: requires a session token. `recovery`: requires the short-lived token
 * that a verified code returns. `operator`: requires an operator's session; used only in `admin/`.
 */
export type Access = 'visitor' | 'player' | 'recovery' | 'operator';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * One call of the API. The server's handler type, the response validation, the API documentation and the typed client all
 * derive from it.
 *
 * If the wire's spelling differs from the code's, the schemas are codecs: their input side is the wire's spelling, their
 * output side the code's.
 */
export interface Call {
  readonly method: Method;
  /** Has `:name` for each path parameter. */
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** Request headers that are part of the input, in lower case. */
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The query field (in the code's spelling) that makes a visitor's call personal: if present, the client sends its token and
   * the response is not cached.
   */
  readonly personalBy?: string;
  /** The body's encoding, by default JSON. With `multipart` its fields may be files. */
  readonly encoding?: 'multipart';
  /** The media type of a response that is not the JSON envelope. */
  readonly media?: 'text/csv' | 'text/event-stream';
  readonly output: z.ZodType;
  /** Headers of a successful response, in lower case. Each value says when the header is sent and what it means. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
}

export type Calls = Readonly<Record<string, Call>>;

/** Declares a group of calls and keeps their exact types. */
export const declareCalls = <const C extends Calls>(calls: C): C => calls;

type InputPart<C extends Call, K extends 'params' | 'query' | 'headers' | 'body'> = C[K] extends z.ZodType
  ? { readonly [P in K]: z.output<C[K]> }
  : object;

/** A call's validated input, on the server and in the client. */
export type Input<C extends Call> = InputPart<C, 'params'> &
  InputPart<C, 'query'> &
  InputPart<C, 'headers'> &
  InputPart<C, 'body'>;

/** Whether the response depends on who makes the call. */
export function isPersonal({ personalBy, access }: Call, input: object): boolean {
  if (access !== 'visitor') return true;
  if (personalBy === undefined) return false;
  const query: unknown = Reflect.get(input, 'query');
  return typeof query === 'object' && query !== null && Reflect.get(query, personalBy) !== undefined;
}

/** A call's data, in the code's spelling. */
export type Output<C extends Call> = z.output<C['output']>;

/** A handler's result: the data and an optional message for the user. */
export interface Answer<C extends Call> {
  readonly data: Output<C>;
  readonly message?: string;
}
