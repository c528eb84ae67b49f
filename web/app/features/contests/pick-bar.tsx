import { Button, ButtonLink, SubmitButton } from '../../design/button.tsx';
import { useTimeDerived } from '../../platform/each-second.ts';
import { formatCount } from '../../platform/numbers.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { useSignInLink } from '../../platform/sign-in-return.ts';
import type { Tally } from './choices.ts';
import styles from './pick-bar.module.css';
import { formatAnnouncement, formatStatus, type SaveStatus } from './save-status.ts';

interface PickBarProps {
  readonly tally: Tally;
  readonly status: SaveStatus;
  /** Whether the saved picks have loaded. Until then, filling in could overwrite them. */
  readonly picksKnown: boolean;
  /** Whether a signed-out visitor has tried to submit. */
  readonly signedOut: boolean;
  readonly onFill: () => void;
}

/** The sticky bar: whether everything is saved, the progress and the next action. */
export function PickBar({ tally, status, picksKnown, signedOut, onFill }: PickBarProps) {
  const signInLink = useSignInLink();
  const hydrated = useHydrated();
  const { games, picked } = tally;
  return (
    <div className={styles.bar}>
      <div className={styles.texts}>
        <Status status={status} />
        {signedOut ? (
          <p className={styles.signIn} role="alert">
            Sign in to save your picks. This tab keeps them until you do.
          </p>
        ) : (
          games > 0 && <p className={styles.tally}>{status.kind !== 'loading' && formatTally(tally)}</p>
        )}
      </div>
      <div className={styles.buttons}>
        {games > 0 && (
          <Button disabled={!hydrated || picked === games || !picksKnown} onClick={onFill}>
            Fill the rest like the algorithm
          </Button>
        )}
        {signedOut ? (
          <ButtonLink primary {...signInLink}>
            Sign In
          </ButtonLink>
        ) : (
          <SubmitButton
            pending={status.kind === 'saving'}
            disabled={games === 0 || status.kind === 'loading'}
            primary={status.kind === 'unsaved' || status.kind === 'offline'}
          >
            Submit
          </SubmitButton>
        )}
      </div>
    </div>
  );
}

/** The status with its countdown. Screen readers get a text of their own, which does not change every second. */
function Status({ status }: { readonly status: SaveStatus }) {
  const text = useTimeDerived((now) => formatStatus(status, now), formatStatus(status));
  const announcement = useTimeDerived((now) => formatAnnouncement(status, now), '');
  return (
    <>
      <p className={styles.status} data-status={status.kind}>
        {text}
        {status.kind === 'saved' && <Check />}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

const Check = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path d="m3 9.5 4 4 8-9" fill="none" stroke="currentColor" strokeWidth="2.5" />
  </svg>
);

const formatTally = ({ games, picked, disagreements }: Tally): string =>
  `${picked} of ${games} picked, ${formatCount(disagreements, 'disagreement')}`;
