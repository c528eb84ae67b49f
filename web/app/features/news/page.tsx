import { data } from 'react-router';
import { PageTitle } from '../../design/page-title.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, statusOf } from '../../platform/load-result.ts';
import { Banners, loadBanners } from '../banners/index.ts';
import type { Route } from './+types/page.ts';
import { loadNews } from './load.ts';
import { NewsList } from './news-list.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [news, banners] = await Promise.all([loadNews(call), loadBanners(call)]);
  return data({ news, banners }, { status: statusOf(news) });
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const call = context.get(callContext);
  const loads = [awaitBriefly(loadNews(call)), awaitBriefly(loadBanners(call))] as const;
  const [news, banners] = await Promise.all(loads);
  return { news, banners };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'News',
    description: 'What’s new in the contests and the forecasts, and how both did, week by week.',
    path: '/news',
    feed: { path: '/news.atom', type: 'application/atom+xml', title: 'Outpick news' },
  });

export default function NewsPage({ loaderData: { news, banners } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle aside={<a href="/news.atom">Atom feed</a>}>News</PageTitle>
      <NewsList news={news} />
      <Banners from={banners} />
    </>
  );
}
