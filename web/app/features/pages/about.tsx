import { headTags } from '../../platform/head.ts';
import { AboutForm } from '../enquiries/index.ts';
import type { Route } from './+types/about.ts';
import { loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const source = { title: 'About Us' };

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, source);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, source);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'About Us',
    description: 'What Outpick is, how the contests are scored, and how the forecasts are made.',
    path: '/about',
  });

export default function AboutPage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage title="About Us" text={text} aside={<AboutForm />} />;
}
