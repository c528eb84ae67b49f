/**
 * Makes visited pages readable offline. Requests go to the network first and fall back to the cache; files whose names contain
 * a content hash come from the cache first. Personal or time-critical responses are never cached: no call with a token, no
 * contest, no account form, no player's picture.
 */
declare const self: ServiceWorkerGlobalScope;

const cacheNames = { pages: 'outpick-pages-1', files: 'outpick-files-2' } as const;
/** The export makes this file a module to the compiler, so that its names are not global; it is stripped from the build. */
export type CacheName = (typeof cacheNames)[keyof typeof cacheNames];

const maxEntries: Readonly<Record<CacheName, number>> = { [cacheNames.pages]: 120, [cacheNames.files]: 300 };

const neverCached =
  /^\/(?:content|login|signup|forgotpassword|verifypassword|changepassword|profile|you|unsubscribe|files\/portraits)(?:\/|$)|\/(?:contestsList|events)$/u;
const immutable = /^\/(?:assets|files)\//u;
const cacheableCalls = /^\/api\/v1\/(?:website|game|content)(?:\/|$)/u;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(loadPage(request, pathname));
  else if (request.headers.has('authorization') || neverCached.test(pathname)) return;
  else if (immutable.test(pathname)) event.respondWith(cacheFirst(request));
  else if (cacheableCalls.test(pathname)) event.respondWith(networkFirst(request));
});

/** Deletes the caches of older versions and takes control of open pages. */
async function takeOver(): Promise<void> {
  const current = new Set<string>(Object.values(cacheNames));
  for (const name of await caches.keys()) if (!current.has(name)) await caches.delete(name);
  await self.clients.claim();
}

async function loadPage(request: Request, pathname: string): Promise<Response> {
  try {
    return await (neverCached.test(pathname) ? fetch(request) : networkFirst(request));
  } catch {
    return offlinePage();
  }
}

async function networkFirst(request: Request): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    const cached = await caches.match(request);
    if (cached) return cached;
    throw error;
  }
  if (response.ok) await store(cacheNames.pages, request, response.clone());
  return response;
}

async function cacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await store(cacheNames.files, request, response.clone());
  return response;
}

/** Stores the response as the newest entry and evicts the oldest ones. */
async function store(name: CacheName, request: Request, response: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, response);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - maxEntries[name])).map((old) => cache.delete(old)));
}

const offlinePage = () =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>No connection | Outpick</title><style>body{font:16px/24px sans-serif;max-width:40ch;margin:15vh auto;padding:0 16px;
background:#f6f2e9;color:#15201e}@media(prefers-color-scheme:dark){body{background:#0c1413;color:#eef3ef}a{color:inherit}}</style>
<h1>No connection</h1><p>This page has to be up to date, so it needs a connection. Pages you have opened before still work.</p>
<p><a href="/">Back to Home</a></p>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
