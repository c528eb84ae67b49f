import { spreadFields, spreadOnWire, type TeamBadge } from '@outpick/contracts';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { readGameId } from './load.ts';
import {
  type FieldName,
  type FieldValues,
  faultsOfValues,
  fieldLabels,
  isSubmitted,
  readValues,
  type SpreadCall,
} from './spread-fields.ts';

export interface SpreadFormOptions {
  readonly call: SpreadCall;
  readonly fields: readonly FieldName[];
  readonly teams: readonly TeamBadge[];
  readonly sportId: string;
  /** Called when a complete form is submitted. */
  readonly onSubmitted: () => void;
}

/** The fields that identify a game: when one of them changes, the address no longer names the game. */
const gameFields: readonly FieldName[] = ['favorite', 'opponent', 'location'];

/** The values and messages of a spread form. Submitting writes the values into the address. */
export function useSpreadForm({ call, fields, teams, sportId, onSubmitted }: SpreadFormOptions) {
  const { search, pathname } = useLocation();
  const submit = useSubmit();
  const pending = useNavigation().formData !== undefined;
  const query = new URLSearchParams(search);
  const inAddress = withTeamIds(readValues(query, fields), teams);
  const [edit, setEdit] = useState<{ readonly from: string; readonly values: FieldValues }>();
  const [wasSubmitted, setSubmitted] = useState(false);
  // Edits belong to the address they were made at: Back shows the earlier address's own values.
  const values = edit?.from === search ? edit.values : inAddress;
  const faults = faultsOfValues({ call, fields, values, sportId });
  const validated = wasSubmitted || isSubmitted(inAddress, fields);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    const firstFault = fields.find((field) => field in faults);
    if (firstFault !== undefined) {
      const control = event.currentTarget.elements.namedItem(spreadFields[firstFault]);
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    const sameGame = gameFields.every((field) => values[field] === inAddress[field]);
    const form = spreadOnWire({ ...values, gameId: sameGame ? readGameId(query) : undefined });
    onSubmitted();
    void submit(new URLSearchParams(form), { method: 'get', action: pathname, preventScrollReset: true });
  };

  const field = (name: FieldName) => ({
    label: fieldLabels[name],
    name: spreadFields[name],
    value: values[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement | HTMLInputElement>) =>
      setEdit({ from: search, values: { ...values, [name]: target.value } }),
    error: validated ? faults[name] : undefined,
    valid: validated && !(name in faults),
  });

  return { values, field, onSubmit, pending } as const;
}

/** Replaces team names, which an address may contain, by ids, which the fields use. */
function withTeamIds(values: FieldValues, teams: readonly TeamBadge[]): FieldValues {
  const idOf = (reference: string) => teams.find(({ name }) => name === reference)?.id ?? reference;
  return {
    ...values,
    ...(values.favorite !== undefined && { favorite: idOf(values.favorite) }),
    ...(values.opponent !== undefined && { opponent: idOf(values.opponent) }),
  };
}
