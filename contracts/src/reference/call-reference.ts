import type { z } from 'zod';
import type { Call, Calls } from '../call.ts';
import type { ErrorCode } from '../error-codes.ts';
import type { NamedSchema } from './schemas.ts';
import type { Tag } from './tags.ts';

type Wire<C extends Call, K extends 'params' | 'query' | 'headers' | 'body'> = C[K] extends z.ZodType
  ? { readonly [P in K]: z.input<C[K]> }
  : object;

/** A request of a call and its answer, as they are on the wire. */
export type Example<C extends Call> = Wire<C, 'params'> &
  Wire<C, 'query'> &
  Wire<C, 'headers'> &
  Wire<C, 'body'> & {
    /** The `data` of the answer; the whole answer if the call has no JSON envelope. */
    readonly answer: z.input<C['output']>;
    readonly message?: string;
  };

/** What the description of a call says beyond its contract. */
export interface CallReference<C extends Call> {
  readonly tag: Tag;
  /** Whose data the call shows or changes, for docs/access.csv. By default, the data is the same for everyone. */
  readonly whose?: string;
  /** A short imperative title. */
  readonly title: string;
  /** Further sentences after the contract's summary. */
  readonly details?: string;
  /** Descriptions of parameters and fields that differ from the common ones. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Error codes of this call besides those that follow from its access and input. */
  readonly errors?: readonly ErrorCode[];
  readonly example: Example<C>;
}

/** What the API's description says about a feature's calls. */
export interface FeatureReference<G extends Calls> {
  readonly calls: { readonly [K in keyof G]: CallReference<G[K]> };
  /** Schemas with a name of their own. */
  readonly schemas?: Readonly<Record<string, NamedSchema>>;
}

/** A reference of any call, for code that handles all of them alike. */
export interface AnyCallReference extends Omit<CallReference<Call>, 'example'> {
  readonly example: {
    readonly params?: unknown;
    readonly query?: unknown;
    readonly headers?: unknown;
    readonly body?: unknown;
    readonly answer: unknown;
    readonly message?: string;
  };
}
