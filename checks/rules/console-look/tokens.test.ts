import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dark, light } from '../../../console/src/design/tokens.ts';
import { root } from '../check/workspaces.ts';

const toCssName = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

it('the console has the same colors as the site', async () => {
  const css = await readFile(join(root, 'web/app/design/tokens.css'), 'utf8');
  const site = new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/gu)].map(([, name = '', day, night]) => [
      name,
      [day, night],
    ]),
  );
  for (const [name, color] of Object.entries(light))
    expect([name, color, Reflect.get(dark, name)]).toEqual([name, ...(site.get(toCssName(name)) ?? [])]);
});
