import { z } from 'zod';

/** The names and positions that lead to a field. */
export type Path = readonly PropertyKey[];

/** Whether the field may be left out. */
export const isOmissible = (schema: z.core.$ZodType): schema is z.ZodOptional | z.ZodDefault =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

/** The schema of the field at a path. */
export function fieldAt(schema: z.core.$ZodType, path: Path): z.core.$ZodType {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  if (isOmissible(schema)) return fieldAt(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return fieldAt(schema.in, path);
  if (schema instanceof z.ZodArray) return fieldAt(schema.element, rest);
  const inner: unknown = schema instanceof z.ZodObject ? schema.shape[String(name)] : undefined;
  return inner instanceof z.ZodType ? fieldAt(inner, rest) : z.unknown();
}

/** The constraints of a field that its message can name. */
const constraints = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  multipleOf: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
});

type Constraints = z.output<typeof constraints>;

const constraintsOf = (schema: z.ZodType, io: 'input' | 'output'): Constraints =>
  constraints.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));

/** Returns `undefined` for the limits of the number type itself, which are not rules of the field. */
const bound = (limit: number | undefined) =>
  limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit;

const inRange = ({ minimum, maximum }: Constraints): string => {
  const [min, max] = [bound(minimum), bound(maximum)];
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` from ${min}`;
  return max === undefined ? '' : ` up to ${max}`;
};

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

const inSteps = ({ multipleOf }: Constraints) =>
  multipleOf === undefined ? '' : ` in steps of ${multipleOf}`;

const textKinds: Readonly<Record<string, string>> = {
  uuid: 'an id as other calls return it',
  'date-time': 'a date and time such as 2026-09-13T17:00:00Z',
  email: 'an email address',
};

function describeAllowed(field: Constraints): string {
  const { type, format = '', minItems = 0, maxItems } = field;
  if (field.enum) return oneOf.format(field.enum.map(String));
  if (type === 'integer') return `a whole number${inRange(field)}`;
  if (type === 'number') return `a number${inRange(field)}${inSteps(field)}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'array')
    return maxItems === undefined ? 'a list' : `a list of ${minItems} to ${maxItems} entries`;
  if (type === 'object') return 'a JSON object';
  return textKinds[format] ?? 'text';
}

const unwrap = (schema: z.core.$ZodType): z.core.$ZodType =>
  isOmissible(schema) ? unwrap(schema.unwrap()) : schema;

/** Schemas live as long as the process; describing one takes longer than validating a request. */
const descriptions = new WeakMap<z.core.$ZodType, string>();

/** Describes what a field accepts, for a sentence with "must be". */
export function allowedBy(schema: z.core.$ZodType): string {
  const description = descriptions.get(schema) ?? describeSchema(schema);
  descriptions.set(schema, description);
  return description;
}

/** Describes a text field that decodes to a number as that number. */
function describeSchema(schema: z.core.$ZodType): string {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodType)) return 'text';
  const wire = constraintsOf(inner, 'input');
  const isFreeText = (wire.type === 'string' || wire.type === undefined) && !wire.enum && !wire.format;
  const decoded = isFreeText && inner instanceof z.ZodPipe ? constraintsOf(inner, 'output') : wire;
  return describeAllowed(decoded.type === 'number' || decoded.type === 'integer' ? decoded : wire);
}
