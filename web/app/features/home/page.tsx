import { pages } from '@outpick/contracts';
import { ButtonLink } from '../../design/button.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { FailedState } from '../../design/states.tsx';
import { StoreButtons } from '../../design/store-buttons.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly } from '../../platform/load-result.ts';
import { Banners, loadBanners } from '../banners/index.ts';
import type { Route } from './+types/page.ts';
import { ContestCards } from './contest-cards.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { loadHome } from './load.ts';
import { NewsCards } from './news-cards.tsx';
import styles from './page.module.css';
import { SportCarousel } from './sport-carousel.tsx';
import { WinnerCards } from './winner-cards.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [home, banners] = await Promise.all([loadHome(call), loadBanners(call)]);
  return { home, banners };
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const call = context.get(callContext);
  const [home, banners] = await Promise.all([awaitBriefly(loadHome(call)), awaitBriefly(loadBanners(call))]);
  return { home, banners };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Can you outpick the algorithm?',
    description:
      'Rankings, predictions and head-to-heads for every sport, and a contest against the algorithm that makes them.',
    path: pages.home.path,
  });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { home, banners } = loaderData;
  return (
    <>
      <Hero home={home.state === 'loaded' ? home.data : undefined} />
      <LoadResultView
        result={home}
        loading={<SkeletonText />}
        failed={({ message }) => <FailedState what="The home page did not load" message={message} />}
      >
        {({ sports, contests, winners, news }) => (
          <>
            <PageSection title="Sports">
              <SportCarousel sports={sports} />
            </PageSection>
            <PageSection title="Upcoming Contests">
              <ContestCards contests={contests} />
            </PageSection>
            <PageSection title="Contest Winners">
              <WinnerCards winners={winners} />
            </PageSection>
            <GetHelp />
            <Features />
            <PageSection title="Download the app">
              <p>The same contests and the same numbers, on your phone.</p>
              <StoreButtons />
            </PageSection>
            <PageSection title="Latest News and Insights">
              <NewsCards news={news} />
            </PageSection>
          </>
        )}
      </LoadResultView>
      <Banners from={banners} />
    </>
  );
}

function GetHelp() {
  return (
    <aside className={styles.help}>
      <div>
        <h2>New here?</h2>
        <p>How the forecasts are made, how picks are scored, and how to reach us.</p>
      </div>
      <ButtonLink to={pages.about.path}>Get Help</ButtonLink>
    </aside>
  );
}
