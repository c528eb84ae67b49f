import { useNavigate } from 'react-router';
import { endSession, forgetSession } from '../../platform/session.ts';

/**
 * Forgets the session at once, since without a connection the way home may never end; shows it only at home, so that nobody
 * is first asked to sign in again.
 */
export function useLeaving(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    forgetSession();
    try {
      await navigate('/');
    } finally {
      endSession();
    }
  };
}
