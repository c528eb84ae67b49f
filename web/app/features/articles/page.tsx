import { type Article, articlesCalls, type Caller } from '@outpick/contracts';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { PageTitle } from '../../design/page-title.tsx';
import { skipCacheContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import { Banners, loadWithBanners, loadWithBannersInBrowser } from '../banners/index.ts';
import type { Route } from './+types/page.ts';
import { ArticleList } from './article-list.tsx';

/** Every research article, newest first. */
const loadArticles = (call: Caller): Promise<FinalResult<readonly Article[]>> =>
  toResult(call(articlesCalls.listArticles, {}).then(({ articleList }) => articleList));

const loadPage = loadWithBanners(loadArticles);

export async function loader(args: Route.LoaderArgs) {
  const page = await loadPage(args);
  const { list } = page.data;
  const openId = new URL(args.request.url).searchParams.get('article');
  if (openId !== null && list.state === 'loaded' && !list.data.some(({ id }) => id === openId))
    args.context.get(skipCacheContext)();
  return page;
}

export const clientLoader = loadWithBannersInBrowser(loadArticles);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Research and Articles',
    description: 'How the forecasts are made and how well they do, in papers you can check.',
    path: '/articles',
  });

export default function ArticlesPage({ loaderData: { list, banners } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Research and Articles</PageTitle>
      <ArticleList articles={list} />
      <Banners from={banners} />
    </>
  );
}

/** Opening and closing an article changes the address, not the list. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname;
