import { Link } from 'react-router';
import { useSignedIn } from '../../platform/session.ts';
import { useExpiredReturn } from '../../platform/sign-in-return.ts';
import styles from './signed-out-line.module.css';

/** A line above the home page after a session has expired. Rendered only after hydration: the server knows no session. */
export function SignedOutLine() {
  const signIn = useExpiredReturn();
  if (useSignedIn() !== false || signIn === undefined) return null;
  return (
    <p className={styles.line} role="status">
      You were signed out. <Link {...signIn}>Sign in and go back</Link>
    </p>
  );
}
