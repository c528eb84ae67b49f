import { pages, spreadsCalls } from '@outpick/contracts';
import { loadSportPage, loadSportPageInBrowser, makeTitleOf } from '../sports/index.ts';
import { teamTool } from '../teams/index.ts';
import type { Route } from './+types/vig-page.ts';
import { loadVig } from './load.ts';
import { locationOf, vigFields } from './spread-fields.ts';
import styles from './spread-result.module.css';
import { headOfTool, type SpreadTool, SpreadToolPage } from './spread-tool.tsx';
import { shouldLoadSpread } from './use-moved-spread.ts';
import { VigResult } from './vig-result.tsx';

const tool: SpreadTool = {
  path: pages.vig.path,
  titleOf: makeTitleOf('Prices and Vig'),
  describe: (name) => `What the two prices on ${name} spreads really say, and what the book keeps.`,
  call: spreadsCalls.analyseVig,
  fields: vigFields,
};

const page = teamTool(loadVig);

export const loader = loadSportPage(page);
export const clientLoader = loadSportPageInBrowser(page);
export const shouldRevalidate = shouldLoadSpread;

export const meta: Route.MetaFunction = (args) => headOfTool(tool, args);

const disclaimer =
  "This explains prices; it isn't betting advice. Where we disagree with the market, assume it knows something.";

export default function VigPage({ params, loaderData: { teams, answer } }: Route.ComponentProps) {
  return (
    <SpreadToolPage
      tool={tool}
      sportId={params.id}
      teams={teams}
      answer={answer}
      result={(analysis, values) => (
        <VigResult
          analysis={analysis}
          location={locationOf(values)}
          spreadInAddress={Number(values.pointSpread)}
          favoritePrice={Number(values.favoritePrice)}
        />
      )}
    >
      <p className={styles.disclaimer}>
        {disclaimer} The market usually knows more than the algorithm: it has seen the news.
      </p>
    </SpreadToolPage>
  );
}
