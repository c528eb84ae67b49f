import { PageTitle } from '../../design/page-title.tsx';
import { headTags } from '../../platform/head.ts';
import { Banners, loadWithBanners, loadWithBannersInBrowser } from '../banners/index.ts';
import type { Route } from './+types/page.ts';
import { loadNews } from './load.ts';
import { NewsList } from './news-list.tsx';

export const loader = loadWithBanners(loadNews);
export const clientLoader = loadWithBannersInBrowser(loadNews);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'News',
    description: 'What’s new in the contests and the forecasts, and how both did, week by week.',
    path: '/news',
    feed: { path: '/news.atom', type: 'application/atom+xml', title: 'Outpick news' },
  });

export default function NewsPage({ loaderData: { list, banners } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle aside={<a href="/news.atom">Atom feed</a>}>News</PageTitle>
      <NewsList news={list} />
      <Banners from={banners} />
    </>
  );
}
