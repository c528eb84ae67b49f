import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

export interface LinkCheck {
  readonly pages: number;
  readonly links: number;
  /** Links without an existing file or heading, as `page: link`. */
  readonly dead: readonly string[];
}

/** Checks every relative link and picture of a built site. */
export async function checkLinks(folder: string): Promise<LinkCheck> {
  const pages = new Map<string, string>();
  for await (const path of glob('**/*.html', { cwd: folder }))
    pages.set(path, await readFile(join(folder, path), 'utf8'));
  const links = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/\s(?:href|src)="([^"]*)"/gu)]
      .map(([, link = '']) => ({ page, link }))
      .filter(({ link }) => !/^[a-z]+:/u.test(link)),
  );
  const isDead = ({ page, link }: { readonly page: string; readonly link: string }): boolean => {
    const [path = '', anchor] = decodeURI(link).split('#');
    const target = path === '' ? page : normalize(join(dirname(page), path));
    if (!existsSync(join(folder, target)) || target.endsWith('/')) return true;
    return anchor !== undefined && !pages.get(target)?.includes(` id="${anchor}"`);
  };
  const dead = links.filter(isDead).map(({ page, link }) => `${page}: ${link}`);
  return { pages: pages.size, links: links.length, dead };
}
