import { z } from 'zod';
import type { Call } from '../call.ts';
import type { ActName } from './acts.ts';
import { pageNumber, pageSize } from '../list-query.ts';

/**
 * Operators' roles. A scorer manages games and results; an editor, content; a moderator, players, groups and enquiries; an
 * owner, everything.
 */
export const roles = ['scorer', 'editor', 'moderator', 'owner'] as const;

export const role = z.enum(roles);

export type Role = z.output<typeof role>;

/** A call of the operators' console. Not part of `calls`, because players and visitors never make it. */
export interface AdminCall extends Call {
  readonly path: `/api/v1/admin/${string}`;
  /** `visitor`: calls made before or during sign-in. */
  readonly access: 'visitor' | 'operator';
  /** The roles that may make the call. The owner may make every call and is not listed. */
  readonly roles: readonly Exclude<Role, 'owner'>[];
  /** Set for dangerous acts: the operator must have confirmed their identity within the last minutes. */
  readonly confirm?: true;
  /** The act's name in the audit log. A call without it writes nothing. */
  readonly act?: ActName;
}

export type AdminCalls = Readonly<Record<string, AdminCall>>;

/** Yields the paths of texts that PostgreSQL cannot store, because they contain NUL or a lone surrogate. */
function* unstorableTexts(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) yield path;
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob))
    for (const [name, inner] of Object.entries(value)) yield* unstorableTexts(inner, [...path, name]);
}

const isStorable = z.superRefine<unknown>((value, context) => {
  for (const path of unstorableTexts(value))
    context.addIssue({
      code: 'custom',
      path: [...path],
      message: 'Remove the characters that are not text.',
    });
});

/** Declares a group of operators' calls and keeps their exact types. All of them reject texts that cannot be stored. */
export function declareAdminCalls<const C extends AdminCalls>(calls: C): C {
  for (const call of Object.values<AdminCall>(calls)) {
    if (call.query) Object.assign(call, { query: call.query.check(isStorable) });
    if (call.body) Object.assign(call, { body: call.body.check(isStorable) });
  }
  return calls;
}

/** The roles of a call that every operator may make. */
export const everyOperator = ['scorer', 'editor', 'moderator'] as const;

/** Whether an operator with this role may make the call. */
export const mayCall = (call: Pick<AdminCall, 'roles'>, own: Role): boolean =>
  own === 'owner' || call.roles.includes(own);

/** The length of a reason, in characters. */
export const reasonLength = { min: 3, max: 500 } as const;

/** The operator's reason for an act; stored in the audit log. */
export const reason = z
  .string({ error: 'Say why.' })
  .trim()
  .min(reasonLength.min, { error: `Say why, in ${reasonLength.min} characters or more.` })
  .max(reasonLength.max, { error: `At most ${reasonLength.max} characters.` });

/** The query of a list: the page, the order, a search text and the list's own filters. */
export const adminListQuery = <
  const Sort extends readonly [string, ...string[]],
  const Filters extends z.ZodRawShape,
>(
  sorts: Sort,
  filters: Filters,
) =>
  z.object({
    page: pageNumber,
    perPage: pageSize(25),
    sort: z.enum(sorts).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    /** Words to search for. */
    q: z.string().trim().max(100).optional(),
    ...filters,
  });

/** A page of a list, and the number of rows on all pages. */
export const adminList = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int().min(0) });

/** The answer of an act that returns no data. */
export const done = z.object({ done: z.literal(true) });
