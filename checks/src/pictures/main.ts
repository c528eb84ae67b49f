import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findSport } from '../lighthouse/find-sport.ts';
import { startDemo } from './demo.ts';
import { findScreens } from './screens.ts';
import { openPage, startBrowser, take } from './take.ts';
import type { View } from './take.ts';

/**
 * `npm run pictures`: takes the README's screenshots of the demo world. With `--walk folder` it takes every screen a
 * visitor can open instead, in full, at 360 and 1440 px, light and dark. Without `--origin` it starts the demo.
 *
 *     npm run pictures -- [--origin http://localhost:3000] [--sport name] [--walk folder] [--only ranking,game-before]
 */
const { values } = parseArgs({
  options: {
    origin: { type: 'string' },
    sport: { type: 'string', default: 'Pro Football' },
    walk: { type: 'string' },
    only: { type: 'string' },
  },
});

const wide: View = { width: 1280, theme: 'light' };
const phone: View = { width: 360, theme: 'light' };

/** The README's screenshots, by screen. */
const readmePictures: readonly (readonly [screen: string, view: View])[] = [
  ['home', wide],
  ['game-before', { ...wide, theme: 'dark' }],
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
  const screens = await findScreens(
    await openPage(browser, origin, wide),
    await findSport(origin, values.sport),
  );
  const only = values.only?.split(',');
  const names = Object.keys(screens).filter((name) => only?.includes(name) ?? true);
  const pictures =
    values.walk === undefined
      ? readmePictures
      : views.flatMap((view) => names.map((name) => [name, view] as const));
  const folder = values.walk ?? join(import.meta.dirname, '../../../docs/pictures');
  for (const [name, view] of pictures) {
    const page = await openPage(browser, origin, view);
    const file = values.walk === undefined ? `${name}.png` : `${name}-${view.width}-${view.theme}.png`;
    await take(page, screens[name] ?? '/', join(folder, file), values.walk !== undefined);
    await page.context().close();
    console.log(file, screens[name]);
  }
} finally {
  await browser.close();
  await demo?.stop();
}
