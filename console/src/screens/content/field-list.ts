import type { ContentKindName } from '@outpick/contracts/admin';
import { inOwnZone } from '../../design/readable-times.ts';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'line' | 'lines' | 'html' | 'picture' | 'document' | 'number' | 'time' | 'tone';
  readonly help?: string;
}

const title: Field = { name: 'title', label: 'Title', type: 'line' };
const topic: Field = {
  name: 'topic',
  label: 'Topic',
  type: 'line',
  help: 'One or two words above the title.',
};
const position: Field = {
  name: 'position',
  label: 'Position',
  type: 'number',
  help: 'Lower numbers come first.',
};
const picture: Field = { name: 'picture', label: 'Picture', type: 'picture' };
const optional = 'May be left empty.';

/** The fields of each kind, in the order of the form. */
export const fieldList: Readonly<Record<ContentKindName, readonly Field[]>> = {
  news: [
    title,
    topic,
    { name: 'description', label: 'Summary', type: 'lines', help: 'One or two sentences for lists.' },
    picture,
    {
      name: 'alt',
      label: 'What the picture shows',
      type: 'line',
      help: 'Read aloud to those who cannot see it.',
    },
    { name: 'content', label: 'Text', type: 'html' },
  ],
  articles: [
    title,
    topic,
    { name: 'description', label: 'What it is about', type: 'lines' },
    { name: 'document', label: 'PDF', type: 'document' },
  ],
  podcasts: [
    title,
    topic,
    { name: 'description', label: 'What it is about', type: 'lines', help: optional },
    { name: 'address', label: 'Address of the episode', type: 'line' },
    {
      name: 'player',
      label: 'Address of the player',
      type: 'line',
      help: `${optional} Only players of allowed hosts are shown.`,
    },
  ],
  pages: [
    { ...title, help: 'The site finds a page by its title: change it only on purpose.' },
    { name: 'content', label: 'Text', type: 'html' },
  ],
  banners: [
    { ...title, label: 'What the picture shows', help: 'Read aloud to those who cannot see it.' },
    picture,
    { name: 'link', label: 'Address that it leads to', type: 'line', help: optional },
    position,
  ],
  'social-links': [
    { ...title, label: 'Platform' },
    { name: 'address', label: 'Address', type: 'line' },
    position,
  ],
  announcements: [
    { ...title, label: 'Announcement', help: 'Shown above every page. One sentence.' },
    {
      name: 'link',
      label: 'Page or address that it leads to',
      type: 'line',
      help: `${optional} For example /news.`,
    },
    { name: 'tone', label: 'Tone', type: 'tone' },
    {
      name: 'endsAt',
      label: 'Ends',
      type: 'time',
      help: `${inOwnZone} It begins when you publish it.`,
    },
  ],
};
