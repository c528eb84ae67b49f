import {
  type FavoriteLocation,
  favoriteLocations,
  formMessages,
  spreadFields,
  spreadOnWire,
  type spreadsCalls,
} from '@outpick/contracts';
import type { z } from 'zod';
import { type FieldErrors, findErrors } from '../../platform/use-form.ts';

/** The fields of both forms. The address and the call use other names: `spreadFields` maps them. */
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

/** The values in an address. A value is absent if the address does not name its field, and empty if the field was blank. */
export function readValues(query: URLSearchParams, fields: readonly FieldName[]): FieldValues {
  const values: Partial<Record<FieldName, string>> = {};
  for (const field of fields) {
    const value = query.get(spreadFields[field]);
    if (value !== null) values[field] = value.trim().slice(0, 200);
  }
  return values;
}

export const locationOf = ({ location }: FieldValues): FavoriteLocation =>
  favoriteLocations.find((option) => option === location) ?? 'Home';

export type SpreadCall = (typeof spreadsCalls)['analyseSpread' | 'analyseVig'];

interface FormToCheck {
  readonly call: SpreadCall;
  readonly fields: readonly FieldName[];
  readonly values: FieldValues;
  readonly sportId: string;
}

/** Validates the values by the call's own schema; returns the standard form messages by field. */
export function faultsOfValues({ call, fields, values, sportId }: FormToCheck): FieldErrors {
  const schema: z.ZodType = call.query;
  const invalid = findErrors(schema, spreadOnWire({ ...values, sportId }));
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const label = fieldLabels[field];
    if ((values[field] ?? '') === '') faults[field] = formMessages.required(label);
    else if (spreadFields[field] in invalid) faults[field] = formMessages.invalid(label);
  }
  return faults;
}

/** Whether the address comes from a submitted form: submitting names every field. */
export const isSubmitted = (values: FieldValues, fields: readonly FieldName[]): boolean =>
  fields.every((field) => values[field] !== undefined);
