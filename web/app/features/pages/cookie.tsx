import { headTags } from '../../platform/head.ts';
import type { Route } from './+types/cookie.ts';
import { loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const source = { title: 'Cookie Policy' };

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, source);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, source);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Cookie Policy',
    description: 'What Outpick stores in your browser, and what it does not.',
    path: '/cookie',
  });

export default function CookiePage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage title="Cookie Policy" text={text} failure="Error fetching content" dated />;
}
