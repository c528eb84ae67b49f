import type { z } from 'zod';

/**
 * Who may make a call. `visitor`: anyone. `player`: only the holder of a session token, checked by the server.
 * `recovery`: only the holder of the short-lived bearer that a verified code gives.
 */
export type Access = 'visitor' | 'player' | 'recovery';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * One call of the API, declared once. The server's handler type, the check of its answers, the API documentation and
 * the typed client are all derived from it.
 *
 * `output` and the input schemas are codecs where the wire's spelling differs from ours: their input side is the wire,
 * their output side is what the code works with.
 */
export interface Call {
  readonly method: Method;
  /** With `:name` for each path parameter. */
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** Headers with a meaning of their own, in lower case. */
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The query field (in our spelling) that makes a visitor's call personal: where it is given, the bearer travels along if there
   * is one, and the answer is kept by nobody.
   */
  readonly personalBy?: string;
  /** How the body travels: as JSON unless said otherwise. With `multipart`, files may be among its fields. */
  readonly encoding?: 'multipart';
  /** What the answer is, where it is a file in place of the envelope. */
  readonly media?: 'text/csv' | 'text/event-stream';
  readonly output: z.ZodType;
}

export type Calls = Readonly<Record<string, Call>>;

/** Declares a group of calls, keeping each one's exact types. */
export const declareCalls = <const C extends Calls>(calls: C): C => calls;

type InputPart<C extends Call, K extends 'params' | 'query' | 'headers' | 'body'> = C[K] extends z.ZodType
  ? { readonly [P in K]: z.output<C[K]> }
  : object;

/** A call's checked input, as the server's handler receives it and as the client's caller writes it. */
export type Input<C extends Call> = InputPart<C, 'params'> &
  InputPart<C, 'query'> &
  InputPart<C, 'headers'> &
  InputPart<C, 'body'>;

/** Whether this very call is about the asker alone. */
export function isPersonal({ personalBy, access }: Call, input: object): boolean {
  if (access !== 'visitor') return true;
  if (personalBy === undefined) return false;
  const query: unknown = Reflect.get(input, 'query');
  return typeof query === 'object' && query !== null && Reflect.get(query, personalBy) !== undefined;
}

/** A call's data, in our own spelling. */
export type Output<C extends Call> = z.output<C['output']>;

/** What a handler gives back: the data, and sometimes a sentence for the person. */
export interface Answer<C extends Call> {
  readonly data: Output<C>;
  readonly message?: string;
}
