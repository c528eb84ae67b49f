import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { screens } from '../../screens.tsx';
import { todayWords } from './today-words.ts';

it.each(Object.entries(todayWords))('the link of waiting work %s opens one screen', (_name, { path }) => {
  const [pathname = ''] = path.split('?');
  expect(screens.filter((screen) => matchPath(screen.path, pathname)).map((one) => one.path)).toEqual([
    pathname,
  ]);
});
