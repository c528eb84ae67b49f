import type { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Formats that say more to a code generator than the pattern that Zod adds to them. */
const knownFormats = new Set(['uuid', 'date-time', 'date', 'email', 'binary']);

/** Matches look-around and Unicode classes, which not every language's regular expressions support. */
const notPortable = /\(\?[=!<]|\\p|\\P|\\0/u;

/**
 * Rewrites a generated schema for readers and code generators: without the bounds of safe integers, with portable patterns
 * only, pairs as arrays of two, and a nullable type as a list of types.
 */
export function simplify(schema: JsonSchema): JsonSchema {
  const simple: JsonSchema = { ...schema };
  for (const name of ['$schema', '$id', 'propertyNames', 'contentEncoding']) delete simple[name];
  if (simple.minimum === Number.MIN_SAFE_INTEGER) delete simple.minimum;
  if (simple.maximum === Number.MAX_SAFE_INTEGER) delete simple.maximum;
  if (
    simple.pattern !== undefined &&
    (knownFormats.has(String(simple.format)) || notPortable.test(simple.pattern))
  )
    delete simple.pattern;
  // Not needed: the form's encoding lists the accepted media types.
  if (simple.format === 'binary') delete simple.anyOf;
  if (simple.properties)
    simple.properties = Object.fromEntries(
      Object.entries(simple.properties).map(([name, one]) => [
        name,
        typeof one === 'object' ? simplify(one) : one,
      ]),
    );
  if (typeof simple.items === 'object' && !Array.isArray(simple.items)) simple.items = simplify(simple.items);
  const [first, ...others] = simple.prefixItems ?? [];
  if (typeof first === 'object') {
    delete simple.prefixItems;
    simple.items = simplify(first);
    simple.minItems = simple.maxItems = 1 + others.length;
  }
  if (!simple.anyOf) return simple;
  const options = simple.anyOf.map(simplify);
  const [only, ...more] = options.filter(({ type }) => type !== 'null');
  if (options.length === 1 + more.length || more.length > 0 || !only || typeof only.type !== 'string')
    return { ...simple, anyOf: options };
  delete simple.anyOf;
  return { ...simple, ...only, ...nullable(only) };
}

/** JSON Schema 2020-12 expresses a nullable type as a list of types. */
const nullable = ({ type, enum: values }: JsonSchema): object => ({
  type: [type, 'null'],
  ...(values ? { enum: [...values, null] } : {}),
});

/** Finds a property's description by its path within a named schema. */
export type Describe = (path: readonly string[]) => string | undefined;

/** Adds descriptions to the properties of a schema, at every depth. */
export function describeProperties(
  schema: JsonSchema,
  describe: Describe,
  path: readonly string[] = [],
): JsonSchema {
  const described: JsonSchema = { ...schema };
  if (described.properties)
    described.properties = Object.fromEntries(
      Object.entries(described.properties).map(([name, one]) => {
        if (typeof one !== 'object') return [name, one];
        const description = describe([...path, name]);
        return [
          name,
          {
            ...describeProperties(one, describe, [...path, name]),
            ...(description === undefined ? {} : { description }),
          },
        ];
      }),
    );
  if (typeof described.items === 'object' && !Array.isArray(described.items))
    described.items = describeProperties(described.items, describe, path);
  if (described.anyOf)
    described.anyOf = described.anyOf.map((one) => describeProperties(one, describe, path));
  return described;
}
