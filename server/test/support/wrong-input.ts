import type { Call } from '@outpick/contracts';
import { z } from 'zod';
import type { Sample } from './every-call.ts';

type Part = 'params' | 'query' | 'headers' | 'body';

/** Marks a value to be left out. */
const missing = Symbol('missing');

/** A number as JSON text, because JavaScript cannot represent all numbers. */
class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): string {
    return `number:${this.text}`;
  }
}

/** Converts a value that may contain `JsonNumber`s to JSON text. */
const toJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/"number:([^"]*)"/gu, '$1');

/** One field of a call with one wrong value. */
export interface WrongInput {
  readonly part: Part;
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** Whether the schema excludes the value, so that a 422 is required. */
  readonly isRefused: boolean;
}

const fieldSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), fieldSchema).optional();
  },
  get items() {
    // A tuple has `items: false`, which excludes further items.
    return fieldSchema.optional().catch(undefined);
  },
});

type FieldSchema = z.output<typeof fieldSchema>;

const numbers = ['-1', '0', '1.5', '2147483648', '9007199254740993', '1e2', '1e309'];

const texts = [
  '',
  ' ',
  'x',
  'NaN',
  "' or 1=1--",
  'a\0b',
  '\uD800',
  '１２',
  '0197e1a0-0000-1000-8000-000000000000',
  '2026-02-30T25:61:00Z',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:59',
  'é'.repeat(300),
  'x'.repeat(5000),
  ...numbers,
];

const others: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['boolean', true],
  ['boolean', false],
  ['array', []],
  ['array', ['x']],
  ['object', {}],
  ['object', { a: 1 }],
  ...numbers.map((text) => ['number', new JsonNumber(text)] as const),
  ...texts.map((text) => ['string', text] as const),
];

/** Lists values just outside the schema's bounds. */
function outside(schema: FieldSchema): unknown[] {
  const values: unknown[] = [];
  if (schema.minimum !== undefined) values.push(schema.minimum - 1);
  if (schema.maximum !== undefined) values.push(schema.maximum + 1);
  if (schema.minLength !== undefined && schema.minLength > 0) values.push('A'.repeat(schema.minLength - 1));
  // A file's length is its size in bytes, which other tests check.
  if (schema.maxLength !== undefined && schema.maxLength < 10_000)
    values.push('A'.repeat(schema.maxLength + 1));
  if (schema.enum) values.push(`${String(schema.enum[0])} `, String(schema.enum[0]).toUpperCase() + 'X');
  return values;
}

/** Lists wrong values for a field in JSON. Values of a wrong type must be refused. */
const jsonValues = (schema: FieldSchema): (readonly [value: unknown, isRefused: boolean])[] => {
  const type = schema.type === 'integer' ? 'number' : schema.type;
  return [
    ...others.map(([kind, value]) => [value, type !== undefined && kind !== type] as const),
    ...outside(schema).map((value) => [value, true] as const),
  ];
};

/** Generates wrong values for a JSON value and every field inside it. */
function* wrongJson(
  schema: FieldSchema,
  path: readonly (string | number)[],
): Generator<Omit<WrongInput, 'part'>> {
  for (const [value, isRefused] of jsonValues(schema)) yield { path, value, isRefused };
  if (schema.minItems !== undefined) yield { path, value: [], isRefused: true };
  if (schema.items) yield* wrongJson(schema.items, [...path, 0]);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield { path: [...path, name], value: missing, isRefused: schema.required.includes(name) };
    yield* wrongJson(field, [...path, name]);
  }
}

/** Generates wrong values for every field of a part whose values are text. */
function* wrongText(schema: FieldSchema): Generator<Omit<WrongInput, 'part'>> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const path = [name];
    yield { path, value: missing, isRefused: schema.required.includes(name) };
    for (const value of texts) yield { path, value, isRefused: false };
    for (const value of outside(field)) yield { path, value: String(value), isRefused: true };
  }
}

const parse = (schema: z.ZodType): FieldSchema =>
  fieldSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Generates for every field of a call values that are missing, of a wrong type, out of range or malformed. */
export function* wrongInputs({ params, query, headers, body, encoding }: Call): Generator<WrongInput> {
  for (const [part, schema] of Object.entries({ params, query, headers } as const))
    if (schema)
      for (const wrong of wrongText(parse(schema)))
        yield { ...wrong, part: part === 'params' || part === 'query' ? part : 'headers' };
  if (query)
    for (const name of Object.keys(parse(query).properties ?? {}))
      for (const value of [
        ['x', 'x'],
        ['1', '2'],
      ])
        yield { part: 'query', path: [name], value, isRefused: false };
  if (body && encoding === 'multipart')
    for (const wrong of wrongText(parse(body))) yield { ...wrong, part: 'body' };
  else if (body) for (const wrong of wrongJson(parse(body), [])) yield { ...wrong, part: 'body' };
}

/** Returns the value with a replacement at a path. */
function replaceAt(value: unknown, path: readonly (string | number)[], replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...Object(value) };
  const inner = rest.length === 0 ? replacement : replaceAt(Reflect.get(copy, key), rest, replacement);
  if (inner === missing) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, inner);
  return copy;
}

/** Returns a call's input with one wrong value. */
export const applyWrong = (
  sample: Sample & { readonly headers?: object },
  { part, path, value }: WrongInput,
) => ({
  ...sample,
  [part]: replaceAt(sample[part], path, value),
});

/** A request as text, in the form for `inject`. */
export interface WireInput {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** Converts the fields of a part to text. A repeated query name has several values. */
const toTexts = (part: unknown): [name: string, values: string[]][] =>
  Object.entries(Object(part)).map(([name, value]) => [
    name,
    [value].flat().map((one) => String(one).toWellFormed()),
  ]);

const boundary = 'test-boundary';

/** Builds a form with text fields. `files` maps the names of file fields to their content. */
export const toForm = (fields: unknown, files: Readonly<Record<string, Buffer>> = {}) => {
  const head = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const chunks = [
    ...toTexts(fields).flatMap(([name, values]) => [head(name), values[0] ?? '', '\r\n']),
    ...Object.entries(files).flatMap(([name, content]) => [head(name, '; filename="f"'), content, '\r\n']),
    `--${boundary}--\r\n`,
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
  };
};

/** Converts a call's input, which need not be valid, to a request. */
export function toWire(call: Call, input: Partial<Record<Part, unknown>>): WireInput {
  const params = new Map(toTexts(input.params));
  const path = call.path.replaceAll(/:(\w+)/gu, (_all, name: string) =>
    encodeURIComponent(params.get(name)?.[0] ?? ''),
  );
  const query = new URLSearchParams(
    toTexts(input.query).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  );
  const url = `${path}?${query.toString()}`;
  const headers = Object.fromEntries(toTexts(input.headers).map(([name, [value = '']]) => [name, value]));
  if (!call.body) return { url, headers };
  const { payload, ...form } =
    call.encoding === 'multipart'
      ? toForm(input.body)
      : { headers: { 'content-type': 'application/json' }, payload: toJson(input.body) };
  return { url, headers: { ...headers, ...form.headers }, payload };
}

export const describeWrong = ({ part, path, value }: WrongInput): string =>
  `${part} ${path.join('.')} = ${value === missing ? 'missing' : toJson(value).slice(0, 60)}`;
