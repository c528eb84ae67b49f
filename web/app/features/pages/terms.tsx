import { pages } from '@outpick/contracts';
import { headTags } from '../../platform/head.ts';
import { BackToTop } from '../../design/back-to-top.tsx';
import type { Route } from './+types/terms.ts';
import { loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const source = { title: 'Terms of Use' };

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, source);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, source);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Terms of Use',
    description: 'The rules of Outpick: who may play, how contests run, and what the forecasts are not.',
    path: pages.terms.path,
  });

export default function TermsPage({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage title="Terms of Use" text={text} dated>
      <BackToTop />
    </TextPage>
  );
}
