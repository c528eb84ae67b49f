import { type Head, headTags } from '../../platform/head.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import type { RootData, SportLink } from '../../platform/root-data.ts';
import { findSport, type Named, nameOfSport } from './find-sport.ts';

interface MetaArgs {
  readonly matches: readonly [{ readonly loaderData: RootData | undefined }, ...unknown[]];
  readonly params: { readonly id: string };
}

/** Makes titles such as "NHL Rankings", or "Rankings" as long as the sport's name is unknown. */
export const makeTitleOf =
  (words: string) =>
  (name: string | undefined): string =>
    name === undefined ? words : `${name} ${words}`;

/** The head tags of a sport's page. The sport's name comes from the page's subject or, without one, from the menu. */
export function sportHead(
  { matches, params: { id } }: MetaArgs,
  subject: LoadResult<Named> | undefined,
  headOf: (name: string | undefined, menuSport: SportLink | undefined) => Omit<Head, 'sport'>,
) {
  const root = matches[0].loaderData;
  const menuSport = findSport(root, id);
  const name = nameOfSport(subject, menuSport);
  return headTags(root?.origin, { ...headOf(name, menuSport), sport: { id, name } });
}
