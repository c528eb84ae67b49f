import { formMessages, spreadFields, spreadOnWire, type spreadsCalls } from '@outpick/contracts';
import type { z } from 'zod';
import { type FieldErrors, findErrors } from '../../platform/use-form.ts';

/** The fields of both forms. The address and the call have names of their own for them. */
export const fieldLabels = {
  favorite: 'Favorite',
  opponent: 'Opponent',
  location: 'Favorite Location',
  pointSpread: 'Point Spread',
  favoritePrice: 'Favorite Price',
  opponentPrice: 'Opponent Price',
} as const;

export type FieldName = keyof typeof fieldLabels;

export type FieldValues = Readonly<Partial<Record<FieldName, string>>>;

export const vegasFields = ['favorite', 'opponent', 'location', 'pointSpread'] as const;
export const vigFields = [...vegasFields, 'favoritePrice', 'opponentPrice'] as const;

/** The values that an address holds; a field that it does not name is absent, one left open is empty. */
export function readValues(query: URLSearchParams, fields: readonly FieldName[]): FieldValues {
  const values: Partial<Record<FieldName, string>> = {};
  for (const field of fields) {
    const value = query.get(spreadFields[field]);
    if (value !== null) values[field] = value.trim().slice(0, 200);
  }
  return values;
}

type SpreadCall = (typeof spreadsCalls)['analyseSpread' | 'analyseVig'];

/** What is wrong with the values, by field, in the words of every form: by the call's own rules. */
export function faultsOfValues(
  { query }: SpreadCall,
  fields: readonly FieldName[],
  values: FieldValues,
  sportId: string,
): FieldErrors {
  const schema: z.ZodType = query;
  const broken = findErrors(schema, spreadOnWire({ ...values, sportId }));
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const label = fieldLabels[field];
    if ((values[field] ?? '') === '') faults[field] = formMessages.required(label);
    else if (spreadFields[field] in broken) faults[field] = formMessages.invalid(label);
  }
  return faults;
}

/** Whether an address is an answered form: a form that is sent names every one of its fields. */
export const isAsked = (values: FieldValues, fields: readonly FieldName[]): boolean =>
  fields.every((field) => values[field] !== undefined);
