import { pages } from '@outpick/contracts';

const built: ReadonlySet<string> = new Set(Object.values(pages).map(({ path }) => path));

/** Whether a page exists yet: menus name every specified page, and only what exists is linked to. */
export const isBuilt = ({ path }: { readonly path: string }): boolean => built.has(path);
