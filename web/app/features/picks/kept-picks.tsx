import { lazy, type ReactNode, Suspense } from 'react';
import { hasDraft, VISITOR_PICKS } from '../../platform/drafts.ts';
import { useSignedIn } from '../../platform/session.ts';

const NoLine = (): ReactNode => null;

/** Few visitors have picks when they sign in, so the others do not load the code of picks. */
const Line = lazy(() => import('./kept-picks-line.tsx').catch(() => ({ default: NoLine })));

/** The visitor's picks that wait for signing in, on every screen until then. */
export function KeptPicks() {
  const signedIn = useSignedIn();
  if (signedIn !== false || !hasDraft(VISITOR_PICKS)) return null;
  return (
    <Suspense fallback={null}>
      <Line />
    </Suspense>
  );
}
