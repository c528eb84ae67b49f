import { type Caller, sportsCalls } from '@outpick/contracts';
import { useEffect } from 'react';
import { type RootData, type SportLink, useRootData } from '../../platform/root-data.ts';
import { writeLocal } from '../../platform/storage.ts';
import { type FinalResult, type LoadResult, toResult } from '../../platform/load-result.ts';

/** Every sport, in menu order, with only what a link to it needs. */
export function loadSports(call: Caller): Promise<FinalResult<readonly SportLink[]>> {
  return toResult(
    call(sportsCalls.listSports, {}).then(({ result }) =>
      result.map(({ id, name, logo }) => ({ id, name, logo })),
    ),
  );
}

/** A sport of the menu; absent if the menu did not load or does not have it. */
export const findSport = (root: RootData | undefined, id: string): SportLink | undefined =>
  root?.sports.state === 'loaded' ? root.sports.data.find((sport) => sport.id === id) : undefined;

/** The sport whose page this is, if the menu has it. Stores it as the sport that was visited last. */
export function useSportOfRoute(id: string): SportLink | undefined {
  useEffect(() => writeLocal('sport', id), [id]);
  return findSport(useRootData(), id);
}

type Named = { readonly sportName: string };

/** A sport's name: the loaded page's, or the menu's while the page is loading or failed. */
export const nameOfSport = (
  page: LoadResult<Named> | undefined,
  listed: SportLink | undefined,
): string | undefined => (page?.state === 'loaded' ? page.data.sportName : listed?.name);
