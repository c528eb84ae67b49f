import type { Call, Calls } from '@outpick/contracts';
import { commonSchemas, fieldDescriptions } from '@outpick/contracts/reference';
import type { AnyCallReference, NamedSchema } from '@outpick/contracts/reference';
import { z } from 'zod';
import { describeProperties, simplify } from './json-schema.ts';
import type { Describe, JsonSchema } from './json-schema.ts';

export type References = Readonly<Record<string, AnyCallReference>>;

const toPath = (name: string) => `#/components/schemas/${name}`;
const toTitle = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The wire schema of a codec. */
const wireSide = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodPipe ? wireSide(schema.def.in) : schema;

interface Entry {
  readonly name: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Finds a field's description by its whole path, its last two names, its name, and then among the common descriptions. */
export const describeBy =
  (fields: Readonly<Record<string, string>> = {}): Describe =>
  (path) =>
    fields[path.join('.')] ??
    fields[path.slice(-2).join('.')] ??
    fields[path.at(-1) ?? ''] ??
    fieldDescriptions[path.at(-1) ?? ''];

/** The inputs of the API's documentation. */
export interface Described {
  readonly calls: Calls;
  readonly references: References;
  /** Schemas with a name of their own, besides the common ones. */
  readonly schemas: Readonly<Record<string, NamedSchema>>;
}

/** Every schema of the calls, by its name in the document. */
export interface NamedSchemas {
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** A reference to a schema, or the schema itself if it is a list or a choice of named ones. */
  refer(schema: z.ZodType): JsonSchema;
}

/**
 * Names the schemas of all calls: entities by the contract's list, other schemas by their call. Bodies and results that are
 * objects become components; the others are written where they are used.
 */
export function nameSchemas({ calls, references, schemas: named }: Described): NamedSchemas {
  const entries = new Map<z.ZodType, Entry>();
  for (const [name, { schema, description, fields = {} }] of Object.entries({ ...commonSchemas, ...named }))
    entries.set(schema, { name, description, fields });
  for (const [name, { body, output }] of Object.entries<Call>(calls)) {
    const fields = references[name]?.fields ?? {};
    if (body && !entries.has(body))
      entries.set(body, { name: `${toTitle(name)}Body`, description: `The body of \`${name}\`.`, fields });
    if (!entries.has(output))
      entries.set(output, {
        name: `${toTitle(name)}Result`,
        description: `The data of \`${name}\`.`,
        fields,
      });
  }
  const registry = z.registry<{ id: string }>();
  for (const [schema, { name }] of entries) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', unrepresentable: 'any', uri: toPath });
  const components: Record<string, JsonSchema> = {};
  const inline = new Map<string, JsonSchema>();
  for (const [schema, { name, description, fields }] of entries) {
    const generated = schemas[name];
    if (!generated) throw new Error(`the schema ${name} was not generated`);
    const described = describeProperties(simplify(generated), describeBy(fields));
    const isComponent = wireSide(schema) instanceof z.ZodObject || wireSide(schema) instanceof z.ZodEnum;
    if (isComponent) components[name] = { description, ...described };
    else inline.set(name, described);
  }
  return {
    components,
    refer(schema) {
      const name = entries.get(schema)?.name;
      if (name === undefined) throw new Error('the schema has no name');
      return inline.get(name) ?? { $ref: toPath(name) };
    },
  };
}

/** A parameter's schema and whether it is required. */
export interface WireField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** The fields of a path, query or header schema. */
export function listFields(schema: z.ZodType): readonly WireField[] {
  const wire = wireSide(schema);
  if (!(wire instanceof z.ZodObject)) throw new Error('parameters must be an object');
  const required = new Set(z.toJSONSchema(wire, { io: 'input', unrepresentable: 'any' }).required);
  return Object.entries<z.core.$ZodType>(wire.shape).map(([name, field]) => ({
    name,
    required: required.has(name),
    schema: simplify(fieldSchema(field)),
  }));
}

/** A number in an address is text on the wire. Documents it as the number that it decodes to, with its bounds. */
function fieldSchema(field: z.core.$ZodType): JsonSchema {
  if (!(field instanceof z.ZodPipe && field.def.out instanceof z.ZodNumber))
    return z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const byDefault = field.safeParse(undefined);
  return {
    ...z.toJSONSchema(field.def.out),
    ...(byDefault.success && typeof byDefault.data === 'number' ? { default: byDefault.data } : {}),
  };
}
