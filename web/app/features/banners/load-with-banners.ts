import type { Caller } from '@outpick/contracts';
import { data, type RouterContextProvider } from 'react-router';
import { callContext } from '../../platform/calls.ts';
import { awaitBriefly, type FinalResult, statusOf } from '../../platform/load-result.ts';
import { loadBanners } from './banners.tsx';

type LoadList<T> = (call: Caller) => Promise<FinalResult<T>>;

interface LoadArgs {
  readonly context: Readonly<RouterContextProvider>;
}

/** The `loader` of a page with a list above the banners. */
export const loadWithBanners =
  <T>(loadList: LoadList<T>) =>
  async ({ context }: LoadArgs) => {
    const call = context.get(callContext);
    const [list, banners] = await Promise.all([loadList(call), loadBanners(call)]);
    return data({ list, banners }, { status: statusOf(list) });
  };

/** The `clientLoader` of a page with a list above the banners. */
export const loadWithBannersInBrowser =
  <T>(loadList: LoadList<T>) =>
  async ({ context }: LoadArgs) => {
    const call = context.get(callContext);
    const loads = [awaitBriefly(loadList(call)), awaitBriefly(loadBanners(call))] as const;
    const [list, banners] = await Promise.all(loads);
    return { list, banners };
  };
