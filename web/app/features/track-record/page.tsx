import { sportId, type TrackRecord, trackRecordCalls } from '@outpick/contracts';
import { data, generatePath } from 'react-router';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { FailedState } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import {
  awaitBriefly,
  type FinalResult,
  requireFound,
  statusOf,
  toResult,
} from '../../platform/load-result.ts';
import { SportFrame, useSportOfRoute } from '../sports/index.ts';
import type { Route } from './+types/page.ts';
import { RecordView } from './record-view.tsx';

function load({
  params,
  context,
}: Route.LoaderArgs | Route.ClientLoaderArgs): Promise<FinalResult<TrackRecord>> {
  const id = sportId.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  return toResult(context.get(callContext)(trackRecordCalls.getTrackRecord, { params: { id: id.data } }));
}

export async function loader(args: Route.LoaderArgs) {
  const record = requireFound(await load(args));
  return data({ record }, { status: statusOf(record) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { record: requireFound(await awaitBriefly(load(args))) };
}

const titleOf = (name: string | undefined) => (name === undefined ? 'Track Record' : `${name} Track Record`);

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const root = matches[0].loaderData;
  const sports = root?.sports.state === 'loaded' ? root.sports.data : [];
  const name = sports.find(({ id }) => id === params.id)?.name;
  return headTags(root?.origin, {
    title: titleOf(name),
    description: `How often the ${name ?? ''} forecasts came true: every frozen one, beside the plain home team and the market.`,
    path: generatePath('/track-record/:id', { id: params.id }),
    sport: { id: params.id, name },
  });
};

export default function TrackRecordPage({ params, loaderData: { record } }: Route.ComponentProps) {
  const sport = useSportOfRoute(params.id);
  return (
    <SportFrame
      sport={sport}
      title={titleOf(record.state === 'loaded' ? record.data.sportName : sport?.name)}
    >
      <LoadResultView
        result={record}
        loading={<SkeletonText />}
        failed={({ message }) => <FailedState what="The track record did not load" message={message} />}
      >
        {(loaded) => <RecordView record={loaded} />}
      </LoadResultView>
    </SportFrame>
  );
}
