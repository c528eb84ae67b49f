import { type Caller, type Podcast, podcastsCalls } from '@outpick/contracts';
import { data } from 'react-router';
import { PageTitle } from '../../design/page-title.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, type FinalResult, statusOf, toResult } from '../../platform/load-result.ts';
import { cutWords } from '../../platform/words.ts';
import { Banners, loadBanners } from '../banners/index.ts';
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

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [podcasts, banners] = await Promise.all([loadPodcasts(call), loadBanners(call)]);
  return data({ podcasts, banners }, { status: statusOf(podcasts) });
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const call = context.get(callContext);
  const loads = [awaitBriefly(loadPodcasts(call)), awaitBriefly(loadBanners(call))] as const;
  const [podcasts, banners] = await Promise.all(loads);
  return { podcasts, banners };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Podcasts',
    description: 'Episodes about forecasts, chance and sports.',
    path: '/podcast',
    feed: { path: '/podcast.rss', type: 'application/rss+xml', title: 'Outpick podcasts' },
  });

export default function PodcastsPage({ loaderData: { podcasts, banners } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle aside={<a href="/podcast.rss">RSS feed</a>}>Latest News & Podcasts</PageTitle>
      <PodcastGrid podcasts={podcasts} />
      <Banners from={banners} />
    </>
  );
}
