import {
  favoriteLocations,
  pointSpreads,
  spreadFields,
  spreadOnWire,
  type spreadsCalls,
  type TeamBadge,
} from '@outpick/contracts';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { Button } from '../../design/button.tsx';
import { SelectField, TextField } from '../../design/field.tsx';
import { SkeletonFields } from '../../design/skeletons.tsx';
import { LoadingLine } from '../../design/states.tsx';
import { readGameId } from './load.ts';
import {
  type FieldName,
  type FieldValues,
  faultsOfValues,
  fieldLabels,
  isAsked,
  readValues,
} from './spread-fields.ts';
import styles from './spread-form.module.css';

interface SpreadFormProps {
  readonly call: (typeof spreadsCalls)['analyseSpread' | 'analyseVig'];
  readonly fields: readonly FieldName[];
  readonly teams: readonly TeamBadge[];
  readonly sportId: string;
  /** Told that a whole question is on its way. */
  readonly onAsk: () => void;
}

/** What a game is about: with another team or place the numbers are no longer that game's. */
const aboutTheGame: readonly FieldName[] = ['favorite', 'opponent', 'location'];

const classOf = (fields: readonly FieldName[]) =>
  fields.includes('favoritePrice') ? styles.priced : styles.form;

/** The form's size, before the teams are known. */
export function SpreadFormSkeleton({ fields }: { readonly fields: readonly FieldName[] }) {
  return (
    <div className={classOf(fields)}>
      <SkeletonFields count={fields.length} />
      <div className={styles.waiting}>
        <LoadingLine />
      </div>
    </div>
  );
}

/** The form of both pages. Sent, it becomes the address, so it works without script and can be shared. */
export function SpreadForm({ call, fields, teams, sportId, onAsk }: SpreadFormProps) {
  const { search, pathname } = useLocation();
  const submit = useSubmit();
  const pending = useNavigation().formData !== undefined;
  const query = new URLSearchParams(search);
  const asked = withTeamIds(readValues(query, fields), teams);
  const [edited, setEdited] = useState<{ readonly from: string; readonly values: FieldValues }>();
  const [touched, setTouched] = useState(false);
  // What was changed since this address was reached; going back shows the address's own values again.
  const values = edited?.from === search ? edited.values : asked;
  const faults = faultsOfValues(call, fields, values, sportId);
  const spoken = touched || isAsked(asked, fields);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    const first = fields.find((field) => field in faults);
    if (first !== undefined) {
      const control = event.currentTarget.elements.namedItem(spreadFields[first]);
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    const sameGame = aboutTheGame.every((field) => values[field] === asked[field]);
    const question = spreadOnWire({ ...values, gameId: sameGame ? readGameId(query) : undefined });
    onAsk();
    void submit(new URLSearchParams(question), { method: 'get', action: pathname, preventScrollReset: true });
  };

  const field = (name: FieldName) => ({
    label: fieldLabels[name],
    name: spreadFields[name],
    value: values[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement | HTMLInputElement>) =>
      setEdited({ from: search, values: { ...values, [name]: target.value } }),
    error: spoken ? faults[name] : undefined,
    valid: spoken && !(name in faults),
  });

  return (
    <form className={classOf(fields)} onSubmit={onSubmit} noValidate>
      <TeamField {...field('favorite')} teams={teams} other={values.opponent} />
      <TeamField {...field('opponent')} teams={teams} other={values.favorite} />
      <SelectField {...field('location')}>
        <option value="">Choose a place</option>
        {favoriteLocations.map((location) => (
          <option key={location}>{location}</option>
        ))}
      </SelectField>
      <SelectField {...field('pointSpread')}>
        <option value="">Choose a spread</option>
        {pointSpreads.map((spread) => (
          <option key={spread}>{spread}</option>
        ))}
      </SelectField>
      {fields.includes('favoritePrice') && (
        <>
          <TextField {...field('favoritePrice')} {...priceInput} />
          <TextField {...field('opponentPrice')} {...priceInput} />
        </>
      )}
      <div className={styles.send}>
        <Button type="submit" primary disabled={pending}>
          {pending ? 'Loading...' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}

const priceInput = { autoComplete: 'off', maxLength: 12, placeholder: '-110 or 1.91' } as const;

/** An address may name teams by name: the fields know them by id. */
function withTeamIds(values: FieldValues, teams: readonly TeamBadge[]): FieldValues {
  const idOf = (reference: string) => teams.find(({ name }) => name === reference)?.id ?? reference;
  return {
    ...values,
    ...(values.favorite !== undefined && { favorite: idOf(values.favorite) }),
    ...(values.opponent !== undefined && { opponent: idOf(values.opponent) }),
  };
}

interface TeamFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  readonly error: string | undefined;
  readonly valid: boolean;
  readonly teams: readonly TeamBadge[];
  /** Chosen in the other field, so not to be had here. */
  readonly other: string | undefined;
}

function TeamField({ teams, other, ...field }: TeamFieldProps) {
  return (
    <SelectField {...field}>
      <option value="">Choose a team</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id} disabled={id === other}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
