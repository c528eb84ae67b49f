import { type Caller, CallFailure, type PageContent, pageContentsCalls } from '@outpick/contracts';
import { data, type RouterContextProvider } from 'react-router';
import { callContext } from '../../platform/calls.ts';
import { awaitBriefly, type FinalResult, statusOf, toResult } from '../../platform/load-result.ts';

/** A text that the operators write, by the title it is stored under or by its slug. */
export type TextSource = { readonly title: string } | { readonly slug: string };

export interface Text {
  /** Made safe by the server. */
  readonly html: string;
  readonly changedAt: string;
}

async function find(call: Caller, source: TextSource): Promise<PageContent> {
  if ('slug' in source) return call(pageContentsCalls.getPageContent, { params: { id: source.slug } });
  const found = await call(pageContentsCalls.findPageContents, { query: { title: source.title } });
  if ('pageContent' in found) return found;
  throw new CallFailure(502, 'UNREADABLE_ANSWER', 'Something went wrong. Please try again.');
}

export const loadText = (call: Caller, source: TextSource): Promise<FinalResult<Text>> =>
  toResult(
    find(call, source).then(({ pageContent, updatedAt }) => ({ html: pageContent, changedAt: updatedAt })),
  );

interface LoadArgs {
  readonly context: Readonly<RouterContextProvider>;
}

/** A text page's data, for its first HTML. */
export async function loadOnServer({ context }: LoadArgs, source: TextSource) {
  const text = await loadText(context.get(callContext), source);
  return data({ text }, { status: statusOf(text) });
}

/** The same when the browser moves to it. */
export async function loadInBrowser({ context }: LoadArgs, source: TextSource) {
  return { text: await awaitBriefly(loadText(context.get(callContext), source)) };
}
