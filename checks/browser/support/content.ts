import type { TestPlatform } from '@outpick/server/testing';
import { putTestContent, testPicture } from '@outpick/server/testing';
import { createPdf } from './test-pdf.ts';

/** Returns the words w1 to wN. They show where a text is truncated. */
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index + 1}`).join(' ');

/** A very long word without line breaks. */
const unbroken = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

export const longHeading = 'One two three four five six seven eight nine ten eleven twelve';
export const cutHeading = 'One two three four five six seven eight nine ten…';

const item = (fields: Readonly<Record<string, string>>, body: string) =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n${body}\n`;

const day = (number: number) => `2025-10-${String(number).padStart(2, '0')}T12:00:00Z`;

const news = (number: number, title: string, body: string) =>
  item(
    {
      title,
      published: day(number),
      topic: number % 2 === 0 ? 'Contests' : 'Track record',
      description: `What item ${number} says, in *one* sentence.`,
      picture: number % 3 === 0 ? 'tall.png' : 'wide.png',
      alt: `Picture of item ${number}`,
    },
    body,
  );

const text = (title: string, lines: number) =>
  item(
    { title, published: day(1) },
    Array.from(
      { length: lines },
      (_, index) =>
        `## ${index + 1}. Part of ${title}\n\nText with **weight**, a [link to the news](/news) and a list:\n\n- one\n- two\n\n| Plays at | Right | Wrong |\n|---|---|---|\n| 70% | 16.0 | -24.0 |\n`,
    ).join('\n'),
  );

/** The newest item. The list truncates its heading and its text. */
export const newest = { heading: longHeading, text: words(40) };

export const podcasts = {
  framed: 'Ten wins out of ten, or forty-eight out of fifty?',
  /** An episode without a player, because its host is not allowed. */
  linkedOnly: 'An episode that is only linked to',
  player: 'https://www.youtube-nocookie.com/embed/abc',
};

export const article = { heading: 'How the model works', words: 'Ratings move by surprise' };

export const socialLinks = {
  'Twitter/X': 'https://x.example/outpick',
  Instagram: 'https://instagram.example/outpick',
  YouTube: 'https://youtube.example/outpick',
  Reddit: 'https://reddit.example/r/outpick',
  TikTok: 'https://tiktok.example/@outpick',
};

export const bannerAlt = 'Check the receipts';

const pages = {
  'about-us': 'About Us',
  faq: 'FAQ',
  'terms-and-policies': 'Terms and Policies',
  'cookie-policy': 'Cookie Policy',
  'contact-us': 'Contact Us',
  'vegas-analysis': 'Vegas Analysis',
  'terms-of-use': 'Terms of Use',
  'privacy-policy': 'Privacy Policy',
};

/** Adds content of every kind, including very long words and a full page of news. */
export async function putContent(to: Pick<TestPlatform, 'folder' | 'platform'>): Promise<void> {
  await putTestContent(to, {
    'news/wide.png': await testPicture(1200, 675),
    'news/tall.png': await testPicture(600, 800),
    'news/newest.md': news(28, newest.heading, newest.text),
    'news/unbroken.md': news(27, unbroken, `${unbroken} ${unbroken}`),
    'news/short.md': news(26, 'A short one', 'Three words only.'),
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `news/item-${index}.md`,
        news(index + 1, `Week ${index + 1}: how the forecasts did`, `## Result\n\n${words(35)}`),
      ]),
    ),
    'podcasts/framed.md': item(
      {
        title: podcasts.framed,
        published: day(5),
        topic: 'Listening',
        url: 'https://www.youtube.com/watch?v=abc',
        player: podcasts.player,
      },
      'How much a short run of results is worth.',
    ),
    'podcasts/linked.md': item(
      { title: podcasts.linkedOnly, published: day(4), topic: 'Listening', url: 'https://radio.example/7' },
      'Heard elsewhere.',
    ),
    'podcasts/long.md': item(
      { title: longHeading, published: day(3), topic: unbroken, url: 'https://radio.example/8' },
      `Heard elsewhere. ${unbroken}`,
    ),
    'articles/model.pdf': createPdf([article.words, 'And the second page']),
    'articles/model.md': item(
      { title: article.heading, published: day(2), topic: 'Model', pdf: 'model.pdf' },
      'Ratings in points, and how sure they are.',
    ),
    'articles/unbroken.md': item(
      { title: unbroken, published: day(1), topic: unbroken, pdf: 'model.pdf' },
      `${unbroken} ${words(60)}`,
    ),
    'banners/banner.png': await testPicture(970, 120),
    'banners/banner.md': item(
      { title: bannerAlt, published: day(1), picture: 'banner.png', link: 'https://ads.example/' },
      '',
    ),
    ...Object.fromEntries(
      Object.entries(socialLinks).map(([title, url], position) => [
        `social-links/link-${position}.md`,
        item({ title, published: day(1), url, position: String(position) }, ''),
      ]),
    ),
    ...Object.fromEntries(Object.entries(pages).map(([slug, title]) => [`pages/${slug}.md`, text(title, 8)])),
  });
}
