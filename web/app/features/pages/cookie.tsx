import type { Route } from './+types/cookie.ts';
import { headOf, loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const page = {
  source: { title: 'Cookie Policy' },
  title: 'Cookie Policy',
  description: 'What Outpick stores in your browser, and what it does not.',
  path: '/cookie',
};

export const loader = loadOnServer(page);
export const clientLoader = loadInBrowser(page);
export const meta: Route.MetaFunction = headOf(page);

export default function CookiePage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage title={page.title} text={text} failure="Error fetching content" dated />;
}
