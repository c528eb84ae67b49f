import { type Banner, bannersCalls, type Caller } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

/** The picture ads, in their order. */
export const loadBanners = (call: Caller): Promise<FinalResult<readonly Banner[]>> =>
  toResult(call(bannersCalls.listBanners, {}).then(({ banner }) => banner));
