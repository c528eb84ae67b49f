import { pages } from '@outpick/contracts';
import { BackToTop } from '../../design/back-to-top.tsx';
import type { Route } from './+types/terms.ts';
import { headOf, loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const page = {
  source: { title: 'Terms of Use' },
  title: 'Terms of Use',
  description: 'The rules of Outpick: who may play, how contests run, and what the forecasts are not.',
  path: pages.terms.path,
};

export const loader = loadOnServer(page);
export const clientLoader = loadInBrowser(page);
export const meta: Route.MetaFunction = headOf(page);

export default function TermsPage({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage title={page.title} text={text} dated>
      <BackToTop />
    </TextPage>
  );
}
