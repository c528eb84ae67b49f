import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { MarkerContext, markerContext, reportContext } from './platform/rendering.ts';

const librariesPreload = '<link rel="modulepreload" href="/assets/vendor-';

/**
 * Lowers the priority of the libraries, the largest script, so that styles and fonts load first: a page can be read without
 * scripts. React Router has no option for the priority of its preloads.
 */
function withLibrariesLast(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const start = page.indexOf(librariesPreload);
  if (start === -1) return page;
  const end = start + '<link '.length;
  return Buffer.concat([page.subarray(0, end), Buffer.from('fetchPriority="low" '), page.subarray(end)]);
}

/** Renders the whole page into memory instead of streaming it, because pages are cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const marker = loadContext.get(markerContext);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const chunks: Buffer[] = [];
  const page = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      headers.set('content-type', 'text/html; charset=utf-8');
      resolve(new Response(withLibrariesLast(Buffer.concat(chunks)), { status, headers }));
      done();
    },
  });
  const { pipe } = renderToPipeableStream(
    <MarkerContext value={marker}>
      <ServerRouter context={routerContext} url={request.url} nonce={marker} />
    </MarkerContext>,
    {
      nonce: marker,
      // With a limit, React would send large parts as hidden blocks plus scripts that move them into place.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(page),
      onShellError: reject,
      onError: loadContext.get(reportContext),
    },
  );
  return promise;
}

/** Reports unexpected errors; responses such as 404 are expected. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(reportContext)(error);
};
