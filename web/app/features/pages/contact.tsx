import { headTags } from '../../platform/head.ts';
import { ContactForm } from '../enquiries/index.ts';
import type { Route } from './+types/contact.ts';
import { loadInBrowser, loadOnServer } from './load.ts';
import { TextPage } from './text-page.tsx';

const source = { slug: 'contact-us' };

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, source);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, source);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Contact Us',
    description: 'Write to the people who run Outpick.',
    path: '/contact',
  });

export default function ContactPage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage title="Contact Us" text={text} lines={12} aside={<ContactForm />} />;
}
