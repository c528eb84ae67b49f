import type { TeamBadge } from '@outpick/contracts';
import { type ChangeEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { SelectField } from '../../design/field.tsx';
import { SkeletonFields } from '../../design/skeletons.tsx';
import { LoadingLine } from '../../design/states.tsx';
import { addressOf, type Choice } from './load.ts';
import styles from './team-pair.module.css';

interface TeamPairProps {
  readonly teams: readonly TeamBadge[];
  readonly sportId: string;
  readonly choice: Choice;
}

/**
 * The form that chooses the home team and the away team. Choosing the second one shows the comparison; without script
 * a button submits the form. Changing a team drops the game from the address.
 */
export function TeamPair({ teams, sportId, choice }: TeamPairProps) {
  const navigate = useNavigate();
  const idOf = (reference: string | undefined) =>
    teams.find(({ id, name }) => id === reference || name === reference)?.id ?? '';
  const inAddress = { home: idOf(choice.home), away: idOf(choice.away) };
  const [draft, setDraft] = useState<typeof inAddress>(inAddress);
  // Shows the draft until both teams are chosen, and then the address, so that Back restores earlier choices.
  const selection = inAddress.home !== '' && inAddress.away !== '' ? inAddress : draft;

  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const next = { ...selection, [target.name]: target.value };
    setDraft(next);
    if (next.home !== '' && next.away !== '')
      void navigate(addressOf(sportId, next), { preventScrollReset: true });
  };

  return (
    <form className={styles.pair}>
      <TeamSelect label="Home team" name="home" {...{ teams, selection, choose }} other={selection.away} />
      <VersusIcon />
      <TeamSelect label="Away team" name="away" {...{ teams, selection, choose }} other={selection.home} />
      {(selection.home === '' || selection.away === '') && (
        <p className={styles.hint}>
          Choose two teams to see who would win, by how much and how likely that is, at home and at a neutral
          site.
        </p>
      )}
      <div className={styles.submit}>
        <Button type="submit">Compare</Button>
      </div>
    </form>
  );
}

/** Reserves the form's space until the teams have loaded. */
export function TeamPairSkeleton() {
  return (
    <div className={styles.pair}>
      <SkeletonFields count={1} />
      <VersusIcon />
      <SkeletonFields count={1} />
      <div className={styles.waiting}>
        <LoadingLine />
      </div>
    </div>
  );
}

interface TeamSelectProps {
  readonly label: string;
  readonly name: 'home' | 'away';
  readonly teams: readonly TeamBadge[];
  readonly selection: Readonly<Record<'home' | 'away', string>>;
  /** The team chosen on the other side, disabled here. */
  readonly other: string;
  readonly choose: (event: ChangeEvent<HTMLSelectElement>) => void;
}

function TeamSelect({ label, name, teams, selection, other, choose }: TeamSelectProps) {
  return (
    <SelectField label={label} name={name} value={selection[name]} onChange={choose} required>
      <option value="">Choose a team</option>
      {teams.map((team) => (
        <option key={team.id} value={team.id} disabled={team.id === other}>
          {team.name}
        </option>
      ))}
    </SelectField>
  );
}

function VersusIcon() {
  return (
    <svg className={styles.versus} width="40" height="40" viewBox="0 0 40 40" role="img" aria-label="versus">
      <path d="M20 1 39 20 20 39 1 20z" className={styles.diamond} />
      <path d="m11 14 4 12 4-12M29 15.5c-5-3-8 2-4 4.500s1 7-4 4" className={styles.letters} />
    </svg>
  );
}
