import { Button, ButtonLink, SubmitButton } from '../../design/button.tsx';
import { formatCount } from '../../platform/numbers.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { useSignInLink } from '../../platform/sign-in-return.ts';
import type { Tally } from './choices.ts';
import styles from './pick-bar.module.css';

interface PickBarProps {
  readonly tally: Tally;
  readonly pending: boolean;
  /** Whether a visitor tried to submit. */
  readonly signedOut: boolean;
  /** Whether the saved picks are known: otherwise filling in could overwrite them. */
  readonly saved: 'known' | 'loading' | 'unknown';
  readonly onFill: () => void;
}

/** The sticky bar with progress and the next action. */
export function PickBar({ tally, pending, signedOut, saved, onFill }: PickBarProps) {
  const signInLink = useSignInLink();
  const hydrated = useHydrated();
  const { games, picked } = tally;
  return (
    <div className={styles.bar}>
      {signedOut ? (
        <p className={styles.signIn} role="alert">
          Sign in to save your picks. They are kept.
        </p>
      ) : (
        <p className={styles.tally}>{saved === 'loading' ? 'Your picks …' : formatTally(tally)}</p>
      )}
      <div className={styles.buttons}>
        {games > 0 && (
          <Button disabled={!hydrated || picked === games || saved !== 'known'} onClick={onFill}>
            Fill the rest like the algorithm
          </Button>
        )}
        {signedOut ? (
          <ButtonLink primary {...signInLink}>
            Sign In
          </ButtonLink>
        ) : (
          <SubmitButton pending={pending} disabled={games === 0 || saved === 'loading'}>
            Submit
          </SubmitButton>
        )}
      </div>
    </div>
  );
}

function formatTally({ games, picked, disagreements }: Tally): string {
  if (games === 0) return 'Every game has locked.';
  return `${picked} of ${games} picked, ${formatCount(disagreements, 'disagreement')}`;
}
