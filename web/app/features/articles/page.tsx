import { type Article, articlesCalls, type Caller } from '@outpick/contracts';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PageTitle } from '../../design/page-title.tsx';
import { callContext, skipCacheContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, type FinalResult, statusOf, toResult } from '../../platform/load-result.ts';
import { Banners, loadBanners } from '../banners/index.ts';
import type { Route } from './+types/page.ts';
import { ArticleList } from './article-list.tsx';

/** Every research article, newest first. */
const loadArticles = (call: Caller): Promise<FinalResult<readonly Article[]>> =>
  toResult(call(articlesCalls.listArticles, {}).then(({ articleList }) => articleList));

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [articles, banners] = await Promise.all([loadArticles(call), loadBanners(call)]);
  const openId = new URL(request.url).searchParams.get('article');
  if (openId !== null && articles.state === 'loaded' && !articles.data.some(({ id }) => id === openId))
    context.get(skipCacheContext)();
  return data({ articles, banners }, { status: statusOf(articles) });
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const call = context.get(callContext);
  const loads = [awaitBriefly(loadArticles(call)), awaitBriefly(loadBanners(call))] as const;
  const [articles, banners] = await Promise.all(loads);
  return { articles, banners };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Research and Articles',
    description: 'How the forecasts are made and how well they do, in papers you can check.',
    path: '/articles',
  });

export default function ArticlesPage({ loaderData: { articles, banners } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Research and Articles</PageTitle>
      <ArticleList articles={articles} />
      <Banners from={banners} />
    </>
  );
}

/** Opening and closing an article changes the address, not the list. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname;
