import { headTags } from '../../platform/head.ts';
import type { Route } from './+types/privacy.ts';
import { loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const source = { title: 'Privacy Policy' };

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, source);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, source);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Privacy Policy',
    description: 'What Outpick keeps about you, why, for how long, and how to have it erased.',
    path: '/privacypolicy',
  });

export default function PrivacyPage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage title="Privacy Policy" text={text} dated />;
}
