import { type Caller, CallFailure, type PageContent, pagesCalls } from '@outpick/contracts';
import { data, type RouterContextProvider } from 'react-router';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, type FinalResult, statusOf, toResult } from '../../platform/load-result.ts';
import type { RootData } from '../../platform/root-data.ts';

/** Identifies an operators' text by title or slug. */
export type TextSource = { readonly title: string } | { readonly slug: string };

/** The settings of one text page. */
export interface TextPageWords {
  readonly source: TextSource;
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

export interface Text {
  /** Sanitized by the server. */
  readonly html: string;
  readonly changedAt: string;
}

async function findContent(call: Caller, source: TextSource): Promise<PageContent> {
  if ('slug' in source) return call(pagesCalls.getPageContent, { params: { id: source.slug } });
  const content = await call(pagesCalls.findPageContents, { query: { title: source.title } });
  if ('pageContent' in content) return content;
  throw new CallFailure(502, 'UNREADABLE_ANSWER', 'Something went wrong. Please try again.');
}

export const loadText = (call: Caller, source: TextSource): Promise<FinalResult<Text>> =>
  toResult(
    findContent(call, source).then(({ pageContent, updatedAt }) => ({
      html: pageContent,
      changedAt: updatedAt,
    })),
  );

interface LoadArgs {
  readonly context: Readonly<RouterContextProvider>;
}

/** The `loader` of a text page. */
export const loadOnServer =
  ({ source }: TextPageWords) =>
  async ({ context }: LoadArgs) => {
    const text = await loadText(context.get(callContext), source);
    return data({ text }, { status: statusOf(text) });
  };

/** The `clientLoader` of a text page. */
export const loadInBrowser =
  ({ source }: TextPageWords) =>
  async ({ context }: LoadArgs) => ({
    text: await awaitBriefly(loadText(context.get(callContext), source)),
  });

interface MetaArgs {
  readonly matches: readonly [{ readonly loaderData: RootData | undefined }, ...unknown[]];
}

/** The `meta` of a text page. */
export const headOf =
  ({ title, description, path }: TextPageWords) =>
  ({ matches }: MetaArgs) =>
    headTags(matches[0].loaderData?.origin, { title, description, path });
