import { favoriteLocations, pointSpreads, type TeamBadge } from '@outpick/contracts';
import { Button } from '../../design/button.tsx';
import { SelectField, TextField } from '../../design/field.tsx';
import { SkeletonFields } from '../../design/skeletons.tsx';
import { LoadingLine } from '../../design/states.tsx';
import type { FieldName } from './spread-fields.ts';
import styles from './spread-form.module.css';
import { type SpreadFormOptions, useSpreadForm } from './use-spread-form.ts';

const classOf = (fields: readonly FieldName[]) =>
  fields.includes('favoritePrice') ? styles.priced : styles.form;

/** Reserves the form's space until the teams have loaded. */
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

/** The form of both pages. It submits by GET, so it works without script and its address can be shared. */
export function SpreadForm(options: SpreadFormOptions) {
  const { fields, teams } = options;
  const { values, field, onSubmit, pending } = useSpreadForm(options);
  return (
    <form className={classOf(fields)} onSubmit={onSubmit} noValidate>
      <SelectField {...field('favorite')}>
        <TeamOptions teams={teams} disabledId={values.opponent} />
      </SelectField>
      <SelectField {...field('opponent')}>
        <TeamOptions teams={teams} disabledId={values.favorite} />
      </SelectField>
      <SelectField {...field('location')}>
        <option value="">Choose a location</option>
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
      <div className={styles.submit}>
        <Button type="submit" primary disabled={pending}>
          {pending ? 'Loading...' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}

const priceInput = { autoComplete: 'off', maxLength: 12, placeholder: '-110 or 1.91' } as const;

interface TeamOptionsProps {
  readonly teams: readonly TeamBadge[];
  /** The team chosen in the other field. */
  readonly disabledId: string | undefined;
}

function TeamOptions({ teams, disabledId }: TeamOptionsProps) {
  return (
    <>
      <option value="">Choose a team</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id} disabled={id === disabledId}>
          {name}
        </option>
      ))}
    </>
  );
}
