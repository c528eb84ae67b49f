import { useLocation } from 'react-router';
import { z } from 'zod';

/**
 * The way back for someone who was sent to sign in from something unfinished. It travels with the history's entries
 * from one account screen to the next, so that a reload keeps it and whoever comes to sign in by any other link has none.
 */
const wayBack = z.object({ returnTo: z.string().regex(/^\/(?![/\\])/u) });

interface SignInLink {
  readonly to: '/login';
  readonly state: z.output<typeof wayBack>;
}

/** What a link, or a navigation, to sign in needs so that the person comes back here afterwards. */
export function useSignInLink(): SignInLink {
  const { pathname, search } = useLocation();
  return { to: '/login', state: { returnTo: pathname + search } };
}

/** On the account screens: what to hand on to the next one, and where to go once signed in. */
export function useWayBack() {
  const location = useLocation();
  const { data } = wayBack.safeParse(location.state);
  return { state: data, destination: data?.returnTo ?? '/' };
}
