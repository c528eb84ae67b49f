import { pages, spreadsCalls } from '@outpick/contracts';
import { generatePath, useLocation } from 'react-router';
import { SafeHtml } from '../../design/safe-html.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { FailedLine } from '../../design/states.tsx';
import { withQuery } from '../../platform/list-view.ts';
import {
  loadSportPage,
  loadSportPageInBrowser,
  type SportPageRequest,
  makeTitleOf,
} from '../sports/index.ts';
import { teamTool } from '../teams/index.ts';
import type { Route } from './+types/vegas-page.ts';
import { loadExplanation, loadSpread } from './load.ts';
import { locationOf, vegasFields } from './spread-fields.ts';
import { headOfTool, type SpreadTool, SpreadToolPage } from './spread-tool.tsx';
import { shouldLoadSpread } from './use-moved-spread.ts';
import { VegasResult } from './vegas-result.tsx';

const tool: SpreadTool = {
  path: pages.vegas.path,
  titleOf: makeTitleOf('Vegas Analysis'),
  describe: (name) => `How likely ${name} favorites are to win by at least the point spread.`,
  call: spreadsCalls.analyseSpread,
  fields: vegasFields,
};

const form = teamTool(loadSpread);

const page = {
  ...form,
  async load(request: SportPageRequest) {
    const explanation = request.wait(loadExplanation(request.call));
    const [parts, text] = await Promise.all([form.load(request), explanation]);
    return { ...parts, text };
  },
};

export const loader = loadSportPage(page);
export const clientLoader = loadSportPageInBrowser(page);
export const shouldRevalidate = shouldLoadSpread;

export const meta: Route.MetaFunction = (args) => headOfTool(tool, args);

export default function VegasPage({ params, loaderData: { teams, answer, text } }: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search);
  return (
    <SpreadToolPage
      tool={tool}
      sportId={params.id}
      teams={teams}
      answer={answer}
      result={(analysis, values) => (
        <VegasResult
          analysis={analysis}
          location={locationOf(values)}
          spreadInAddress={Number(values.pointSpread)}
          toPrices={withQuery(generatePath(pages.vig.path, { id: params.id }), query)}
        />
      )}
    >
      <LoadResultView
        result={text}
        loading={<SkeletonText lines={18} />}
        failed={({ status }) => (status === 404 ? null : <FailedLine what="The explanation did not load" />)}
      >
        {(html) => <SafeHtml html={html} />}
      </LoadResultView>
    </SpreadToolPage>
  );
}
