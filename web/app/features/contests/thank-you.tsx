import type { ContestGame } from '@outpick/contracts';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useTimeDerived } from '../../platform/each-second.ts';
import styles from './thank-you.module.css';
import type { Receipt } from './use-submission.ts';
import { formatWait } from './words.ts';

interface ThankYouProps {
  readonly receipt: Receipt;
  readonly games: readonly ContestGame[];
  readonly disagreements: number;
}

/** The dialog after a submission: what was saved, and the ledger's head. Closing it leads home. */
export function ThankYou({ receipt: { saved, locked, ledgerHead }, games, disagreements }: ThankYouProps) {
  const navigate = useNavigate();
  const of = (ids: readonly string[]) => games.filter(({ id }) => ids.includes(id));
  const firstLock = Math.min(...of(saved).map(({ date }) => Date.parse(date)));
  const wait = useTimeDerived(
    (now) => (now < firstLock ? `, first lock in ${formatWait(firstLock - now)}` : ''),
    '',
  );
  return (
    <Dialog title="Thank you for your input!" onClose={() => void navigate('/')}>
      <p>Your response has been successfully submitted</p>
      <p className={styles.summary}>
        {saved.length} saved, {disagreements} {disagreements === 1 ? 'disagreement' : 'disagreements'}
        {wait}
      </p>
      {locked.length > 0 && (
        <p>
          Locked already, and not saved:{' '}
          {of(locked)
            .map(({ awayTeam, homeTeam }) => `${awayTeam.name} @ ${homeTeam.name}`)
            .join('; ')}
        </p>
      )}
      <p className={styles.fine}>
        The ledger’s head at this moment. Keep it, and nobody can change a forecast unnoticed:
      </p>
      <p className={styles.head}>{ledgerHead}</p>
      <div>
        <ButtonLink to="/" primary>
          Back to Home
        </ButtonLink>
      </div>
    </Dialog>
  );
}
