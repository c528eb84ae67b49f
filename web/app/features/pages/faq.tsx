import { headTags } from '../../platform/head.ts';
import { FaqForm } from '../enquiries/index.ts';
import type { Route } from './+types/faq.ts';
import { loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const source = { title: 'FAQ' };

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, source);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, source);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'FAQ',
    description: 'Answers to common questions about the contests, the forecasts and your account.',
    path: '/faq',
  });

export default function FaqPage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage title="FAQ" text={text} aside={<FaqForm />} />;
}
