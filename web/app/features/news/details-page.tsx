import { id as anId } from '@outpick/contracts';
import { useEffect } from 'react';
import { data, generatePath } from 'react-router';
import { PageTitle } from '../../design/page-title.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { FailedState } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, requireFound, statusOf } from '../../platform/load-result.ts';
import { writeLocal } from '../../platform/storage.ts';
import { textOf } from '../../platform/words.ts';
import type { Route } from './+types/details-page.ts';
import { loadNewsItem } from './load.ts';
import { NewsText } from './news-text.tsx';

function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!anId.safeParse(params.id).success) throw data(null, { status: 404 });
  return loadNewsItem(context.get(callContext), params.id);
}

export async function loader(args: Route.LoaderArgs) {
  const item = requireFound(await load(args));
  return data({ item }, { status: statusOf(item) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { item: requireFound(await awaitBriefly(load(args))) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const item = loaderData?.item.state === 'loaded' ? loaderData.item.data : undefined;
  return headTags(matches[0].loaderData?.origin, {
    title: item?.heading ?? 'News',
    description: item ? textOf(item.description) : 'News about the contests and the forecasts.',
    path: generatePath('/news-details/:id', { id: params.id }),
    ...(item && { picture: item.picture, publishedAt: item.publishedAt }),
  });
};

export default function NewsDetailsPage({ loaderData, params }: Route.ComponentProps) {
  useEffect(() => writeLocal('news', params.id), [params.id]);
  return (
    <LoadResultView
      result={loaderData.item}
      loading={<SkeletonText />}
      failed={({ message }) => (
        <>
          <PageTitle>News</PageTitle>
          <FailedState what="The news did not load" message={message} />
        </>
      )}
    >
      {(item) => <NewsText item={item} />}
    </LoadResultView>
  );
}
