import { type Caller, type SportWords, sportsCalls } from '@outpick/contracts';
import { useEffect } from 'react';
import { type RootData, type SportLink, useRootData } from '../../platform/root-data.ts';
import { neutralWords } from '../../platform/sport-words.ts';
import { type FinalResult, type LoadResult, toResult } from '../../platform/load-result.ts';
import { rememberSport } from './last-sport.ts';

/** Every sport, in menu order, with only what the pages need. */
export function loadSports(call: Caller): Promise<FinalResult<readonly SportLink[]>> {
  return toResult(
    call(sportsCalls.listSports, {}).then(({ result }) =>
      result.map(({ id, name, logo, words }) => ({ id, name, logo, words })),
    ),
  );
}

/** A sport of the menu; absent if the menu did not load or does not have it. */
export const findSport = (root: RootData | undefined, id: string): SportLink | undefined =>
  root?.sports.state === 'loaded' ? root.sports.data.find((sport) => sport.id === id) : undefined;

/** The sport of a page, if the menu has it. Stores it as the sport that was visited last. */
export function useSportOfRoute(id: string): SportLink | undefined {
  useEffect(() => rememberSport(id), [id]);
  return findSport(useRootData(), id);
}

/** A sport's own words; neutral words if the menu does not have the sport. */
export const useSportWords = (id: string): SportWords => findSport(useRootData(), id)?.words ?? neutralWords;

export type Named = { readonly sportName: string };

/** A sport's name: the loaded page's, or the menu's while the page is loading or failed. */
export const nameOfSport = (
  page: LoadResult<Named> | undefined,
  menuSport: SportLink | undefined,
): string | undefined => (page?.state === 'loaded' ? page.data.sportName : menuSport?.name);

/** The sport of a page, and the page's title with the sport's name. */
export function useTitledSport(
  id: string,
  titleOf: (name: string | undefined) => string,
  page: LoadResult<Named> | undefined,
) {
  const sport = useSportOfRoute(id);
  return { sport, title: titleOf(nameOfSport(page, sport)) };
}
