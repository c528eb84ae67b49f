import { useEffect } from 'react';
import { type SportLink, useRootData } from '../../platform/root-data.ts';
import { writeLocal } from '../../platform/storage.ts';

/** The sport whose page this is, if the menu knows it; the browser remembers it as the last one looked at. */
export function useSportOfRoute(id: string): SportLink | undefined {
  useEffect(() => writeLocal('sport', id), [id]);
  const sports = useRootData()?.sports;
  return sports?.state === 'loaded' ? sports.data.find((sport) => sport.id === id) : undefined;
}
