import { CallFailure } from '@outpick/contracts';
import { useContext, useEffect } from 'react';
import {
  type Location,
  matchRoutes,
  NavigationType,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  type UNSAFE_RouteModules as RouteModules,
  useBlocker,
} from 'react-router';
import { createNavigationContext } from './navigation-context.ts';
import { useOnline } from './online.ts';

type RouteModule = NonNullable<RouteModules[string]>;
type Target = Pick<Location, 'pathname' | 'search'>;

/**
 * While offline, follows a link only if the service worker can provide the whole page. Otherwise keeps the open page and
 * calls `onRefused`. Without this guard, the router would reload the document if a page's script does not load, and replace
 * the page with an error message if its data does not load.
 */
export function OfflineGuard({ onRefused }: GuardProps) {
  const online = useOnline();
  // Mounted only while offline, because a blocker makes the router log a warning whenever a link within the page is followed.
  return !online && <Blocker onRefused={onRefused} />;
}

interface GuardProps {
  readonly onRefused: () => void;
}

function Blocker({ onRefused }: GuardProps) {
  const canShow = useTrialLoad();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // On back and forward, the browser has already changed the address.
      historyAction !== NavigationType.Pop && !differsByHash(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let superseded = false;
    const decide = async () => {
      const possible = await canShow(blocker.location);
      if (superseded) return;
      if (possible) return blocker.proceed();
      blocker.reset();
      onRefused();
    };
    void decide();
    return () => {
      superseded = true;
    };
  }, [blocker, canShow, onRefused]);
  useEffect(() => guardDocumentLinks(onRefused), [onRefused]);
  return null;
}

const differsByHash = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && to.hash !== '';

/** Stops links that load a document, such as the API's documentation, unless that document is cached. */
function guardDocumentLinks(onRefused: () => void): () => void {
  const follow = async (href: string) => {
    if (await isCached(href)) window.location.assign(href);
    else onRefused();
  };
  const onClick = (event: MouseEvent) => {
    if (navigator.onLine || event.defaultPrevented) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target === '_blank' || link.origin !== window.location.origin) return;
    const { pathname, search } = window.location;
    if (link.hash !== '' && link.pathname === pathname && link.search === search) return;
    event.preventDefault();
    void follow(link.href);
  };
  window.addEventListener('click', onClick);
  return () => window.removeEventListener('click', onClick);
}

const isCached = async (href: string): Promise<boolean> => {
  try {
    return (await caches.match(href)) !== undefined;
  } catch {
    return false;
  }
};

/** Returns a function that loads a page's files and data in advance and resolves to whether all of them arrived. */
function useTrialLoad(): (target: Target) => Promise<boolean> {
  const routes = useContext(DataRouterContext)?.router.routes;
  const framework = useContext(FrameworkContext);
  return async (target) => {
    if (!routes || !framework) return true;
    const { manifest, routeModules } = framework;
    // Skips the root route, which is loaded only once a visit.
    const matches = (matchRoutes([...routes], target) ?? []).slice(1);
    try {
      for (const { route, params } of matches) {
        const { module = '', imports = [], css = [] } = manifest.routes[route.id] ?? {};
        if (!(route.id in routeModules)) await fetchFiles([module, ...imports, ...css]);
        const loaded: RouteModule = await import(/* @vite-ignore */ module);
        if (!(await dataArrives(loaded, target, params))) return false;
      }
    } catch {
      return false;
    }
    return true;
  };
}

/** Fetches the files instead of importing them: a browser may remember that an import failed and never repeat it. */
async function fetchFiles(files: readonly string[]): Promise<void> {
  const answers = await Promise.all(files.map((file) => fetch(file)));
  if (!answers.every(({ ok }) => ok)) throw new Error('a file of the page is missing');
}

const serverLoader = async () => Promise.reject(new Error('no page loads its data through the server'));

async function dataArrives(
  { clientLoader }: RouteModule,
  { pathname, search }: Target,
  params: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const url = new URL(pathname + search, window.location.origin);
  const context = createNavigationContext();
  try {
    const args = { request: new Request(url), url, pattern: pathname, params, context, serverLoader };
    const parts: unknown = await clientLoader?.(args);
    for (const part of Object.values(parts ?? {})) if (await isUnreachable(part)) return false;
    return true;
  } catch (error) {
    // The page itself shows any other error, such as a 404.
    return !(error instanceof CallFailure && error.status === 0);
  }
}

/** Whether a part of a page failed because the server could not be reached. */
async function isUnreachable(part: unknown): Promise<boolean> {
  if (typeof part !== 'object' || part === null || !('state' in part)) return false;
  if (part.state === 'loading' && 'final' in part) return isUnreachable(await part.final);
  return part.state === 'failed' && 'status' in part && part.status === 0;
}
