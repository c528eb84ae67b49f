import { type Caller, sportId } from '@outpick/contracts';
import { data, type RouterContextProvider } from 'react-router';
import { callContext, skipCacheContext } from '../../platform/calls.ts';
import {
  awaitBriefly,
  type FinalResult,
  type LoadResult,
  requireFound,
  statusOf,
} from '../../platform/load-result.ts';

interface LoaderArgs {
  readonly request: Request;
  readonly params: { readonly id: string };
  readonly context: Readonly<RouterContextProvider>;
}

/** The arguments of a sport page's `load`. */
export interface SportPageRequest {
  readonly call: Caller;
  readonly sportId: string;
  readonly query: URLSearchParams;
  /** Awaits one part of the page. In the browser a slow part is returned as loading and the page shows its skeleton. */
  readonly wait: <T>(part: Promise<FinalResult<T>>) => Promise<LoadResult<T>>;
}

type Parts = Readonly<Record<string, LoadResult<unknown> | undefined>>;

/** How a sport page loads its parts, and which of them decide the response. */
interface SportPage<P extends Parts> {
  readonly load: (request: SportPageRequest) => Promise<P>;
  /** The part that the page is about. If the server answers 404 for it, so does the page. */
  readonly subject: keyof P;
  /** The part that sets the page's HTTP status, if the address requests it; otherwise the subject does. */
  readonly answer?: keyof P;
  /** Returns false if something that the query names is not on the page. Such a page is not cached. */
  readonly showsQuery?: (parts: P, query: URLSearchParams) => boolean;
}

/** The loader of a sport page on the server: waits for every part and responds with the status of the answer or the subject. */
export const loadSportPage =
  <P extends Parts>(page: SportPage<P>) =>
  async (args: LoaderArgs) => {
    const parts = await loadParts(args, page, async (part) => part);
    if (page.showsQuery?.(parts, new URL(args.request.url).searchParams) === false)
      args.context.get(skipCacheContext)();
    const statusPart = (page.answer && parts[page.answer]) ?? parts[page.subject];
    return data(parts, { status: statusPart ? statusOf(statusPart) : 200 });
  };

/** The loader of a sport page in the browser. It waits only briefly for each part. */
export const loadSportPageInBrowser =
  <P extends Parts>(page: SportPage<P>) =>
  (args: LoaderArgs): Promise<P> =>
    loadParts(args, page, awaitBriefly);

async function loadParts<P extends Parts>(
  { request, params, context }: LoaderArgs,
  { load, subject }: SportPage<P>,
  wait: SportPageRequest['wait'],
): Promise<P> {
  const id = sportId.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const parts = await load({ call: context.get(callContext), sportId: id.data, query, wait });
  if (parts[subject]) requireFound(parts[subject]);
  return parts;
}
