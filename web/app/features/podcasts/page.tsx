import { type Caller, type Podcast, podcastsCalls } from '@outpick/contracts';
import { PageTitle } from '../../design/page-title.tsx';
import { headTags } from '../../platform/head.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import { cutWords } from '../../platform/words.ts';
import { Banners, loadWithBanners, loadWithBannersInBrowser } from '../banners/index.ts';
import type { Route } from './+types/page.ts';
import { PodcastGrid } from './podcast-grid.tsx';

const HEADING_WORDS = 10;

/** Every episode, newest first, with its heading truncated. */
const loadPodcasts = (call: Caller): Promise<FinalResult<readonly Podcast[]>> =>
  toResult(
    call(podcastsCalls.listPodcasts, {}).then(({ podcastList }) =>
      podcastList.map((podcast) => ({ ...podcast, heading: cutWords(podcast.heading, HEADING_WORDS) })),
    ),
  );

export const loader = loadWithBanners(loadPodcasts);
export const clientLoader = loadWithBannersInBrowser(loadPodcasts);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Podcasts',
    description: 'Episodes about forecasts, chance and sports.',
    path: '/podcast',
    feed: { path: '/podcast.rss', type: 'application/rss+xml', title: 'Outpick podcasts' },
  });

export default function PodcastsPage({ loaderData: { list, banners } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle aside={<a href="/podcast.rss">RSS feed</a>}>Latest News & Podcasts</PageTitle>
      <PodcastGrid podcasts={list} />
      <Banners from={banners} />
    </>
  );
}
