import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findSport } from '../../measure/lighthouse/find-sport.ts';
import { startDemo } from './demo.ts';
import { findScreens, ownScreens } from './screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { openPage, signIn, startBrowser, take } from './take.ts';
import type { View } from './take.ts';

/**
 * `npm run docs -- --pictures`: takes the README's screenshots of the demo world. `--walk folder` instead takes every screen
 * of visitors and of the demo's player, in full, at 360 and 1440 px, light and dark. Without `--origin` it starts the demo.
 * With `--origin`, the player's screens need `--email` and `--password`; one of the README's pictures is such a screen.
 *
 *     npm run docs -- --pictures [--origin http://localhost:3000] [--email … --password …] [--sport name] [--walk folder]
 *       [--only ranking,game-before]
 */
const { values } = parseArgs({
  options: {
    origin: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    sport: { type: 'string', default: 'Pro Football' },
    walk: { type: 'string' },
    only: { type: 'string' },
  },
});

const wide: View = { width: 1280, theme: 'light' };
const phone: View = { width: 360, theme: 'light' };

/** The README's screenshots: the name of the screen, and its width and theme. */
const readmePictures: readonly (readonly [screen: string, view: View])[] = [
  ['home', wide],
  ['game-before', { ...wide, theme: 'dark' }],
  ['own-today', phone],
  ['contest', phone],
  ['board', { ...phone, theme: 'dark' }],
  ['track-record', phone],
];

const views = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((theme): View => ({ width, theme })),
);

const demo = values.origin === undefined ? await startDemo() : undefined;
const origin = values.origin ?? demo?.origin ?? '';
const browser = await startBrowser();
try {
  const sportId = await findSport(origin, values.sport);
  const screens = await findScreens(await openPage(browser, origin, wide), sportId);
  const player = demo?.player ?? readPlayer();
  const session = player && (await signIn(origin, player));
  const own = session ? ownScreens(sportId) : {};
  const all = { ...screens, ...own };
  const only = values.only?.split(',');
  const names = Object.keys(all).filter((name) => only?.includes(name) ?? true);
  const pictures =
    values.walk === undefined
      ? readmePictures
      : views.flatMap((view) => names.map((name) => [name, view] as const));
  const folder = values.walk ?? join(import.meta.dirname, '../../../docs/pictures');
  for (const [name, view] of pictures) {
    const page = await openPage(browser, origin, view);
    if (session && name in own) await signInAs(page, session);
    const file = values.walk === undefined ? `${name}.png` : `${name}-${view.width}-${view.theme}.png`;
    await take(page, all[name] ?? '/', join(folder, file), values.walk !== undefined);
    await page.context().close();
    console.log(file, all[name]);
  }
} finally {
  await browser.close();
  await demo?.stop();
}

function readPlayer(): { readonly email: string; readonly password: string } | undefined {
  const { email, password } = values;
  return email === undefined || password === undefined ? undefined : { email, password };
}
