/**
 * Lets the pages last seen be read without a connection. The network always comes first, so that nothing shown online is
 * old; files whose names carry their content's hash never change and are kept at once. What is personal, or true only at
 * the moment it is asked for, is never kept: no call with a token, no contest, no form of an account.
 */
declare const self: ServiceWorkerGlobalScope;

const kept = { pages: 'outpick-pages-1', files: 'outpick-files-1' } as const;
/** Exported so that this file is a module to the compiler, and its names its own; nothing is left of it in the script. */
export type Keeping = (typeof kept)[keyof typeof kept];

const mostKept: Readonly<Record<Keeping, number>> = { [kept.pages]: 120, [kept.files]: 300 };

const ofTheMoment =
  /^\/(?:content|login|signup|forgotpassword|verifypassword|changepassword|profile|you)(?:\/|$)|\/(?:contestsList|events)$/u;
const unchanging = /^\/(?:assets|files)\//u;
const readable = /^\/api\/v1\/(?:website|game|content)(?:\/|$)/u;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (request.headers.has('authorization') || ofTheMoment.test(pathname)) return;
  else if (unchanging.test(pathname)) event.respondWith(file(request));
  else if (readable.test(pathname)) event.respondWith(newest(request));
});

/** Removes what an older version of this file kept, and serves the pages that are already open. */
async function takeOver(): Promise<void> {
  const current = new Set<string>(Object.values(kept));
  for (const name of await caches.keys()) if (!current.has(name)) await caches.delete(name);
  await self.clients.claim();
}

async function page(request: Request, pathname: string): Promise<Response> {
  try {
    return await (ofTheMoment.test(pathname) ? fetch(request) : newest(request));
  } catch {
    return offline();
  }
}

/** From the network, and kept; what was kept before only where there is no network. */
async function newest(request: Request): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    const before = await caches.match(request);
    if (before) return before;
    throw error;
  }
  if (response.ok) await keep(kept.pages, request, response.clone());
  return response;
}

async function file(request: Request): Promise<Response> {
  const before = await caches.match(request);
  if (before) return before;
  const response = await fetch(request);
  if (response.ok) await keep(kept.files, request, response.clone());
  return response;
}

/** Keeps it as the newest, and lets the oldest go. */
async function keep(name: Keeping, request: Request, response: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, response);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - mostKept[name])).map((old) => cache.delete(old)));
}

const offline = () =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>No connection | Outpick</title><style>body{font:16px/24px sans-serif;max-width:40ch;margin:15vh auto;padding:0 16px;
background:#f6f2e9;color:#15201e}@media(prefers-color-scheme:dark){body{background:#0c1413;color:#eef3ef}a{color:inherit}}</style>
<h1>No connection</h1><p>This page needs one: it is true only at the moment you ask. Pages you have read before are still here.</p>
<p><a href="/">Back to Home</a></p>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
