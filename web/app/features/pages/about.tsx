import { AboutForm } from '../enquiries/index.ts';
import type { Route } from './+types/about.ts';
import { headOf, loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const page = {
  source: { title: 'About Us' },
  title: 'About Us',
  description: 'What Outpick is, how the contests are scored, and how the forecasts are made.',
  path: '/about',
};

export const loader = loadOnServer(page);
export const clientLoader = loadInBrowser(page);
export const meta: Route.MetaFunction = headOf(page);

export default function AboutPage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage title={page.title} text={text} aside={<AboutForm />} />;
}
