import { formMessages } from '@outpick/contracts';
import { z } from 'zod';
import { allowedBy, fieldAt, isOmissible } from './describe-field.ts';
import type { Path } from './describe-field.ts';

/** A part of a request that has fields. */
export type InputPart = 'params' | 'query' | 'headers' | 'body';

/** Bounds the answer to a long list in which every entry is wrong. */
const maxMessages = 100;

/** How a message names the field at a path. */
const nameOf = (path: Path): string => {
  const last = path.at(-1);
  if (last === undefined) return 'The body';
  return typeof last === 'number' ? 'Each entry' : String(last);
};

/** A repeated query name is parsed as a list. Its path is the query name alone, without the position in the list. */
const fieldPath = (path: Path, part: InputPart): Path => (part === 'body' ? path : path.slice(0, 1));

/**
 * Creates the messages of issues for which the contract has none: the specification's message if there is one, otherwise a
 * description of what the field accepts.
 */
const explain =
  (schema: z.ZodType, part: InputPart) =>
  (issue: z.core.$ZodRawIssue): string => {
    const path = fieldPath(issue.path ?? [], part);
    const name = nameOf(path);
    const field = fieldAt(schema, path);
    const isOptional = isOmissible(field);
    const { input } = issue;
    if ((input === undefined || input === null) && !isOptional) return formMessages.required(name);
    if (part === 'query' && Array.isArray(input)) return `${name} must be given once.`;
    const { min, max, kind } = boundsOf(issue);
    if (kind === 'text' && min === 1 && !isOptional) return formMessages.required(name);
    if (kind === 'text' && min !== undefined && min > 1) return formMessages.tooShort(min);
    if (kind === 'text' && max !== undefined) return formMessages.tooLong(max);
    if (kind === 'number' && min !== undefined) return formMessages.atLeast(name, min);
    if (kind === 'number' && max !== undefined) return formMessages.atMost(name, max);
    if (isMalformedId(issue) && typeof input === 'string') return formMessages.invalid(name);
    return `${name} must be ${allowedBy(field)}${isOptional ? ', or left out' : ''}.`;
  };

const isMalformedId = (issue: z.core.$ZodRawIssue): boolean =>
  issue.code === 'invalid_format' && (issue.format === 'uuid' || issue.format === 'guid');

/** The bound that an issue is about. */
function boundsOf(issue: z.core.$ZodRawIssue): { min?: number; max?: number; kind?: 'text' | 'number' } {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return {};
  const kind = issue.origin === 'string' ? 'text' : issue.origin === 'number' ? 'number' : undefined;
  if (kind === undefined) return {};
  return issue.code === 'too_small'
    ? { min: Number(issue.minimum), kind }
    : { max: Number(issue.maximum), kind };
}

/** Parses a part of a request; returns the value, or a message for each wrong field by its wire name. */
export function readPart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: InputPart,
): { readonly data: z.output<S> } | { readonly fields: Readonly<Record<string, string>> } {
  const read = z.safeParse<S>(schema, value, { error: explain(schema, part) });
  if (read.success) return { data: read.data };
  const fields = new Map<string, string>();
  const add = (path: Path, message: string) => {
    const name = fieldPath(path, part).map(String).join('.') || 'body';
    if (!fields.has(name) && fields.size < maxMessages) fields.set(name, message);
  };
  for (const issue of read.error.issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        add([...issue.path, key.slice(0, 100)], 'There is no such field in this call.');
    else add(issue.path, issue.message);
  return { fields: Object.fromEntries(fields) };
}
