import { FaqForm } from '../enquiries/index.ts';
import type { Route } from './+types/faq.ts';
import { headOf, loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const page = {
  source: { title: 'FAQ' },
  title: 'FAQ',
  description: 'Answers to common questions about the contests, the forecasts and your account.',
  path: '/faq',
};

export const loader = loadOnServer(page);
export const clientLoader = loadInBrowser(page);
export const meta: Route.MetaFunction = headOf(page);

export default function FaqPage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage title={page.title} text={text} aside={<FaqForm />} />;
}
