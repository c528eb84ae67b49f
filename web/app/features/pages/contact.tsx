import { ContactForm } from '../enquiries/index.ts';
import type { Route } from './+types/contact.ts';
import { headOf, loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const page = {
  source: { slug: 'contact-us' },
  title: 'Contact Us',
  description: 'Write to the people who run Outpick.',
  path: '/contact',
};

export const loader = loadOnServer(page);
export const clientLoader = loadInBrowser(page);
export const meta: Route.MetaFunction = headOf(page);

export default function ContactPage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage title={page.title} text={text} lines={12} aside={<ContactForm />} />;
}
