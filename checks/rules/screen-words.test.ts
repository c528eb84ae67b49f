import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './check/workspaces.ts';

/** Compares the screens' texts and durations with the specification. Browser tests check that they are shown. */
const sources = new Map<string, string>();

beforeAll(async () => {
  for await (const path of glob('{contracts/src,server/src,web/app}/**/*.{ts,tsx,css}', { cwd: root }))
    if (!/\/gallery\/|\.test\.tsx?$/u.test(path)) sources.set(path, await readFile(join(root, path), 'utf8'));
});

/** Returns the first group of every match in a file of the web, in order. */
const findAll = (file: string, pattern: RegExp): readonly string[] =>
  [...(sources.get(`web/app/${file}`) ?? '').matchAll(pattern)].map(([, text = '']) => text);

const columns: Readonly<Record<string, readonly string[]>> = {
  'features/rankings/ranking-list.tsx': ['Rank', 'TeamName', 'W-L-T', 'PSG', 'PAG'],
  'features/predictions/prediction-columns.tsx': [
    'Dates',
    'Predicted Winner',
    'Predicted Loser',
    'Algo Margin',
    'Win Prob',
    'Tie Prob',
  ],
  'features/results/result-list.tsx': ['Dates', 'Home Team', 'Home Pts', 'Away Team', 'Away Pts'],
  'features/boards/board-list.tsx': [
    'Date',
    'Sport',
    'Rank',
    'Name',
    'Contest_Pts',
    'Cumul_Sport_Pts',
    'All_Sport_Pts',
  ],
};

/** Texts that the sources must contain literally. */
const words = [
  // Successes.
  'Login successfully.',
  'OTP Sent Successfully.',
  'OTP sent successfully. Please check your email for further instructions',
  'OTP sent successfully',
  'OTP verified successfully',
  'Password changed successfully. Please login with new password',
  'File downloaded successfully',
  'Contest Submitted Successfully',
  'Thank you! Your message has been successfully sent. We will get back to you shortly',
  'Profile Updated Successfully',
  'Password Changed Successfully.',
  'Account Delete successfully',
  'Vegas Submitted Successfully',
  // Failures.
  'Invalid Credentials',
  'Invalid OTP',
  'Please Fill All the contest fields',
  'Please SignIn First',
  'Please Sign In First!',
  'Sign in required to download the file.',
  'Error posting aboutus',
  'Error fetching content',
  'An Error Occurred',
  'Too many tries. Please wait a little.',
  'Too many tries. Use the link in your mail.',
  // Empty states.
  'No Sport is found',
  'No Contest is found',
  'No Contest is Found',
  'No Latest News and Insights found',
  'No data Found',
  // Labels and headings.
  'Sign In',
  'Loading...',
  'Join Now',
  'Get Help',
  'My Account',
  'Registered Email Address',
  'Resend Code',
  'Who do you think will win the game?',
  'Thank you for your input!',
  'Your response has been successfully submitted',
  'Back to Home',
  'Get in touch with us',
  'Latest News & Podcasts',
  'Latest News and Insights',
  'Upcoming Contests',
  'Prob Win Margin >= Pt Spread',
  'Prob Win Margin < Pt Spread',
  'Favorite',
  'Opponent',
  'Favorite Location',
  'Point Spread',
  'Home',
  'Away',
  'Neutral Site',
  'Ranking',
  'Prediction',
  'Head-to-Head',
  'Vegas Line',
  'Algo Contest',
  'Sports Data',
  'Contest Winners',
  'Podcasts and News',
  'Research and Article',
  'Profile Information',
  'Edit Profile',
  'Change Password',
  'Contact Us',
  'Terms And Policies',
  'About Us',
  'FAQ',
  'Terms and Policies',
  'Cookie Policy',
  'Vegas Analysis',
  'Terms of Use',
  'Privacy Policy',
];

/** Reports whether a source contains exactly this text, as a string or as the text of an element. */
function isInSources(text: string): boolean {
  const literal = text.replaceAll(/[.?]/gu, String.raw`\$&`);
  const whole = new RegExp(`(?:['"\`>]|^\\s*)${literal}(?:['"\`<]|\\s*$)`, 'mu');
  return [...sources.values()].some((source) => whole.test(source));
}

const numbers: readonly (readonly [file: string, name: string, value: string])[] = [
  ['design/notices.ts', 'SNACKBAR_MS', '2000'],
  ['design/notices.ts', 'TOAST_MS', '1500'],
  ['features/contests/use-submission.ts', 'SIGN_IN_MS', '3000'],
  ['features/home/sport-carousel.tsx', 'AUTOPLAY_MS', '8000'],
  ['features/home/contest-cards.tsx', 'AUTOPLAY_MS', '9000'],
  ['features/home/winner-cards.tsx', 'AUTOPLAY_MS', '9000'],
  ['features/rankings/ranking-list.tsx', 'PAGE_SIZE', '100'],
  ['features/predictions/load.ts', 'PAGE_SIZE', '100'],
  ['features/results/result-list.tsx', 'PAGE_SIZE', '1000'],
  ['features/boards/load.ts', 'PAGE_SIZE', '100'],
  ['features/news/load.ts', 'CONTENT_WORDS', '30'],
  ['features/news/load.ts', 'HEADING_WORDS', '10'],
  ['features/podcasts/page.tsx', 'HEADING_WORDS', '10'],
  ['features/profile/profile-information.tsx', 'MAX_WORDS', '5'],
];

/** Number of visible cards in each carousel of the home page. */
const carousels: Readonly<Record<string, string>> = {
  'features/home/sport-carousel.tsx': '5',
  'features/home/contest-cards.tsx': '4',
  'features/home/winner-cards.tsx': '5',
  'features/home/news-cards.tsx': '3',
};

describe('the screens', () => {
  it.each(Object.entries(columns))(
    '[D-WIRE-01] the columns in %s have the specification’s titles',
    (file, titles) => {
      expect(findAll(file, /\btitle: '([^']+)'/gu)).toEqual(titles);
    },
  );

  it('[D-WIRE-01] the tables of sports have the specification’s titles', () => {
    expect(findAll('features/sports/sport-table.tsx', /<th scope="col">([^<]+)</gu)).toEqual(['Sport']);
    const linked = /\btitle: '([^']+)', path/gu;
    expect(findAll('features/sports/page.tsx', linked)).toEqual([
      'Rankings',
      'Predictions',
      'Game Results',
      'Contest Winners',
    ]);
    expect(findAll('features/boards/winners-page.tsx', linked)).toEqual(['Contest Winners']);
  });

  it('[D-WIRE-01] downloaded files have the specification’s column names', () => {
    const file = sources.get('server/src/features/downloads/write-download.ts') ?? '';
    const heads = [...file.matchAll(/columns: \[([^\]]+)\]/gu)].map(([, list = '']) =>
      [...list.matchAll(/'([^']+)'/gu)].map(([, title]) => title),
    );
    expect(heads).toEqual(Object.values(columns));
  });

  it('[D-WIRE-01] the specification’s texts are in the sources to the letter', () => {
    expect(words.filter((text) => !isInSources(text))).toEqual([]);
    expect(isInSources('Login successfully')).toBe(false);
  });

  it.each(numbers)('[D-WIRE-01] in %s %s is %s', (file, name, value) => {
    expect(findAll(file, new RegExp(`const ${name} = (\\d+);`, 'gu'))).toEqual([value]);
  });

  it('[D-WIRE-01] the popup that asks to sign in closes after 3 s', () => {
    expect(findAll('features/downloads/download-button.tsx', /closesAfter=\{(\d+)\}/gu)).toEqual(['3000']);
  });

  it.each(Object.entries(carousels))('[D-WIRE-01] %s shows %s at once', (file, count) => {
    expect(findAll(file, /shows=\{(\d+)\}/gu)).toEqual([count]);
  });

  it('[D-WIRE-01] carousels show fewer cards below 1024, 768 and 560 px', () => {
    expect(findAll('design/carousel.module.css', /@media \(max-width: (\d+)px/gu)).toEqual([
      '1023',
      '767',
      '559',
    ]);
  });

  it('[D-WIRE-01] every page of the contract is a route of the site', () => {
    const mounted = findAll('routes.ts', /route\(pages\.(\w+)\.path,/gu);
    const declared = sources.get('contracts/src/page-paths.ts') ?? '';
    const all = [...declared.matchAll(/^ {2}(\w+): \{/gmu)].map(([, name = '']) => name);
    expect(all.length).toBeGreaterThan(30);
    expect(mounted.toSorted()).toEqual(all.toSorted());
  });
});
