import { pages, trackRecordCalls } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { FailedState } from '../../design/states.tsx';
import { toResult } from '../../platform/load-result.ts';
import {
  loadSportPage,
  loadSportPageInBrowser,
  SportFrame,
  sportHead,
  type SportPageRequest,
  makeTitleOf,
  useTitledSport,
} from '../sports/index.ts';
import type { Route } from './+types/page.ts';
import { RecordView } from './record-view.tsx';

const page = {
  subject: 'record',
  load: async ({ call, sportId, wait }: SportPageRequest) => ({
    record: await wait(toResult(call(trackRecordCalls.getTrackRecord, { params: { id: sportId } }))),
  }),
} as const;

export const loader = loadSportPage(page);
export const clientLoader = loadSportPageInBrowser(page);

const titleOf = makeTitleOf('Track Record');

export const meta: Route.MetaFunction = ({ matches, params }) =>
  sportHead({ matches, params }, undefined, (name) => ({
    title: titleOf(name),
    description: `How often the ${name ?? ''} forecasts came true: every frozen one, compared with a home-team baseline and the market.`,
    path: generatePath(pages.trackRecord.path, { id: params.id }),
  }));

export default function TrackRecordPage({ params, loaderData: { record } }: Route.ComponentProps) {
  const { sport, title } = useTitledSport(params.id, titleOf, record);
  return (
    <SportFrame sport={sport} title={title}>
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
