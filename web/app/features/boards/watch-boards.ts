import { boardsChanged, eventCalls, toRequest } from '@outpick/contracts';

/** The polling interval without a stream, and the delay before the stream is tried again. */
const POLL_MS = 15_000;
const RECONNECT_MS = 60_000;

/**
 * Calls `onChange` when a sport's boards may have changed: with `published` from the server's event, or without it when
 * polling. Returns a function that stops watching. A hidden page keeps no stream open.
 */
export function watchBoards(sportId: string, onChange: (published?: number) => void): () => void {
  const { url } = toRequest(eventCalls.watchBoards, { params: { sportId } });
  let source: EventSource | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;

  const stopPolling = () => {
    clearInterval(polling);
    polling = undefined;
  };
  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(reconnecting);
    stopPolling();
  };
  const open = () => {
    close();
    source = new EventSource(url);
    source.addEventListener('open', stopPolling);
    source.addEventListener('boards', ({ data }: MessageEvent<string>) =>
      onChange(boardsChanged.parse(JSON.parse(data)).published),
    );
    source.addEventListener('error', () => {
      polling ??= setInterval(() => onChange(), POLL_MS);
      // Browsers do not reconnect after an HTTP error.
      if (source?.readyState === EventSource.CLOSED) {
        clearTimeout(reconnecting);
        reconnecting = setTimeout(open, RECONNECT_MS);
      }
    });
  };
  const follow = () => (document.visibilityState === 'visible' ? open() : close());
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
