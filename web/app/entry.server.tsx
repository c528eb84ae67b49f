import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { MarkerContext } from './platform/marker.ts';
import { markerContext, reportContext } from './platform/rendering.ts';

/** Renders the whole page into memory: pages are cached whole, so nothing is streamed. */
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
      resolve(new Response(Buffer.concat(chunks), { status, headers }));
      done();
    },
  });
  const { pipe } = renderToPipeableStream(
    <MarkerContext value={marker}>
      <ServerRouter context={routerContext} url={request.url} nonce={marker} />
    </MarkerContext>,
    {
      nonce: marker,
      // Otherwise large parts would arrive as hidden blocks with scripts to put them in place.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(page),
      onShellError: reject,
      onError: loadContext.get(reportContext),
    },
  );
  return promise;
}

/** Hands faults to whoever started the rendering; answers such as "not found" are no faults. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(reportContext)(error);
};
