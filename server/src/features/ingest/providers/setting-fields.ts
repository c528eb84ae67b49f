import { z } from 'zod';

/** One setting of a feed, as a form asks for it. */
export interface SettingField {
  readonly name: string;
  /** `structure`: forms leave it as it is. Recipes and the command line set it. */
  readonly kind: 'text' | 'number' | 'structure';
  /** The allowed values of a text, if they are few; empty otherwise. */
  readonly choices: readonly string[];
  readonly isRequired: boolean;
  /** What it means, for operators. */
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

/** The settings that a schema of an adapter has. */
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
