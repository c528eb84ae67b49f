import { z } from 'zod';

/** One setting of a feed, as a form shows it. */
export interface SettingField {
  readonly name: string;
  /** Forms do not change a `structure`: recipes and the command line set it. */
  readonly kind: 'text' | 'number' | 'structure';
  /** The allowed values of a text, if they are few; empty otherwise. */
  readonly choices: readonly string[];
  readonly isRequired: boolean;
  /** An explanation for operators. */
  readonly help: string | null;
}

const jsonSchema = z.object({
  properties: z.record(
    z.string(),
    z.object({
      type: z.string(),
      enum: z.array(z.string()).default([]),
      description: z.string().nullable().default(null),
    }),
  ),
  required: z.array(z.string()).default([]),
});

const kinds: ReadonlyMap<string, SettingField['kind']> = new Map([
  ['string', 'text'],
  ['integer', 'number'],
  ['number', 'number'],
]);

/** Lists the settings in an adapter's schema. */
export function listSettingFields(schema: z.ZodType): readonly SettingField[] {
  const { properties, required } = jsonSchema.parse(z.toJSONSchema(schema, { io: 'input' }));
  return Object.entries(properties).map(([name, { type, enum: choices, description: help }]) => ({
    name,
    kind: kinds.get(type) ?? 'structure',
    choices,
    isRequired: required.includes(name),
    help,
  }));
}
