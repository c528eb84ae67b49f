import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../platform/session.ts';

/** Takes whoever is signed in onwards: at once if they already were, else as soon as they are. */
export function useMovingOn(destination: string): void {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (signedIn === true) void navigate(destination, { replace: true });
  }, [signedIn, navigate, destination]);
}
