import type { JsonSchema } from './json-schema.ts';
import { escape, prose } from './layout.ts';

export const schemaName = (address: string) => address.replace('#/components/schemas/', '');

const linkTo = (name: string) => `<a href="#schema-${escape(name)}">${escape(name)}</a>`;

/** A schema's type in a few words, with links to named schemas. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return linkTo(schemaName(schema.$ref));
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'null') return 'null';
  if (schema.enum) return schema.enum.map((value) => `<code>${escape(String(value))}</code>`).join(', ');
  if (schema.const !== undefined) return `<code>${escape(String(schema.const))}</code>`;
  if (typeof schema.items === 'object' && !Array.isArray(schema.items))
    return `list of ${typeOf(schema.items)}`;
  const types: unknown[] = [schema.type].flat();
  return types.map((type) => (type === 'string' ? (schema.format ?? 'string') : String(type))).join(' or ');
}

const range = (unit: string, from?: number, to?: number) => {
  if (from === undefined && to === undefined) return [];
  if (from === undefined) return [`at most ${to}${unit}`];
  return [to === undefined ? `at least ${from}${unit}` : `${from} to ${to}${unit}`];
};

/** A schema's bounds in a few words. */
function boundsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  ...schema
}: JsonSchema): string {
  return [
    ...range('', minimum, maximum),
    ...range(' characters', minLength, maxLength),
    ...range(' items', minItems, maxItems),
    ...(schema.multipleOf === undefined ? [] : [`in steps of ${schema.multipleOf}`]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ].join(', ');
}

interface Field {
  readonly name: string;
  readonly notes: string;
  readonly schema: JsonSchema;
  readonly description: string;
}

export const fieldEntry = ({ name, notes, schema, description }: Field): string => {
  const details = [typeOf(schema), boundsOf(schema), notes].filter((part) => part !== '').join(', ');
  return `<div><dt><code>${escape(name)}</code> <small>${details}</small></dt><dd>${prose(description)}</dd></div>`;
};

/** The fields of an object. Fields of inner objects are listed with their path. */
export function fieldEntries(schema: JsonSchema, path = ''): string {
  const inner = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : schema;
  return Object.entries(inner.properties ?? {})
    .map(([name, one]) => {
      if (typeof one !== 'object') return '';
      const notes = path === '' && inner.required?.includes(name) !== true ? 'optional' : '';
      return (
        fieldEntry({ name: path + name, notes, schema: one, description: one.description ?? '' }) +
        fieldEntries(one, `${path}${name}.`)
      );
    })
    .join('');
}
