import type { Route } from './+types/privacy.ts';
import { headOf, loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const page = {
  source: { title: 'Privacy Policy' },
  title: 'Privacy Policy',
  description: 'What Outpick keeps about you, why, for how long, and how to have it erased.',
  path: '/privacypolicy',
};

export const loader = loadOnServer(page);
export const clientLoader = loadInBrowser(page);
export const meta: Route.MetaFunction = headOf(page);

export default function PrivacyPage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage title={page.title} text={text} dated />;
}
