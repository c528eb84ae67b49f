import { roles } from '@outpick/contracts/admin';
import type { Role } from '@outpick/contracts/admin';
import { addConsoleData } from '@outpick/server/testing';
import type { ConsoleData } from '@outpick/server/testing';
import { z } from 'zod';
import { expect, test as base } from './console.ts';

const screen = z.object({
  path: z.string(),
  label: z.string(),
  group: z.string().optional(),
  call: z.object({ roles: z.array(z.enum(roles).exclude(['owner'])) }),
});

export type ConsoleScreen = z.output<typeof screen>;

/** The module with the console's list of screens. The import is dynamic, because the checks are compiled without JSX. */
const address = new URL('../../../console/src/screens.tsx', import.meta.url).href;
const loaded: unknown = await import(address);

export const screens = z.object({ screens: z.array(screen) }).parse(loaded).screens;

interface ScreenContent {
  /** Returns the path with its parameters filled in. */
  readonly path: (data: ConsoleData) => string;
  /** A text of a row or item, which proves that the screen shows more than its frame. */
  readonly text: string;
}

const list = (path: string, text: string): readonly [string, ScreenContent] => [
  path,
  { path: () => path, text },
];

const one = (
  path: string,
  idOf: (data: ConsoleData) => string,
  text: string,
): readonly [string, ScreenContent] => [path, { path: (data) => path.replace(/:\w+$/u, idOf(data)), text }];

const contents: ReadonlyMap<string, ScreenContent> = new Map([
  list('/games', 'Hay Bay'),
  one('/games/:id', ({ gameId }) => gameId, 'Pro Football'),
  list('/slates', 'Pro Football'),
  one('/slates/:id', ({ slateId }) => slateId, 'Pro Football'),
  list('/feeds', 'Pro Football'),
  one('/feeds/:id', ({ feedId }) => feedId, 'Squiggle'),
  list('/refused-names', 'Harbour Gulls'),
  list('/doubts', 'two games are alike'),
  list('/disagreements', 'Pro Football'),
  list('/teams', 'Harbor Gulls'),
  one('/teams/:id', ({ teamId }) => teamId, 'HOM'),
  list('/content', 'How the model works'),
  one('/content/new/:kind', () => 'news', 'Topic'),
  one('/content/:id', ({ contentId }) => contentId, 'Week 9'),
  list('/recaps', 'Where the crowd beat us'),
  list('/sign-up-door', 'The league'),
  list('/enquiries', 'About margins'),
  one('/enquiries/:id', ({ enquiryId }) => enquiryId, 'Asked the scorers.'),
  list('/reply-templates', 'How margins are scored'),
  list('/players', 'Sunday Regulars'),
  one('/players/:id', ({ playerId }) => playerId, 'Owls of the Lower Ninth'),
  list('/reports', 'Sunday Regulars'),
  list('/appeals', 'bowling team'),
  list('/numbers', 'Pro Football'),
  list('/mail', 'Mail server'),
  list('/mails', 'Failed'),
  list('/bounces', '550'),
  list('/health', 'PostgreSQL'),
  list('/dead-jobs', 'ratings.run'),
  list('/recent-errors', 'the page could not be rendered'),
  list('/sports', 'Pro Football'),
  list('/provider-keys', 'cfbd'),
  list('/setup', 'Name the site'),
  list('/operators', 'moderator'),
  list('/audit', 'content.publish'),
  list('/security', 'Chrome on Linux'),
]);

/** A text that the screen Today shows to each role. */
const todayTexts: Readonly<Record<Role, string>> = {
  owner: '2 messages wait for an answer',
  scorer: '1 team name is unknown',
  editor: 'Nothing waits for you',
  moderator: '2 messages wait for an answer',
};

/** Returns a screen's path and text for a role, with the data of `consoleData`. */
export function describeScreen({ path }: ConsoleScreen, role: Role): ScreenContent {
  if (path === '/today') return { path: () => path, text: todayTexts[role] };
  const found = contents.get(path);
  if (!found) throw new Error(`console-screens.ts does not say what the screen ${path} shows`);
  return found;
}

/** A console test with data for every screen. */
export const test = base.extend<object, { readonly consoleData: ConsoleData }>({
  consoleData: [
    async ({ consoleSite }, use) => use(await addConsoleData(consoleSite.platform)),
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };
