import { type Banner, bannersCalls, type Caller } from '@outpick/contracts';
import { type Outcome, outcomeOf } from '../../platform/outcome.ts';

/** The picture ads, in their order. */
export const loadBanners = (call: Caller): Promise<Outcome<readonly Banner[]>> =>
  outcomeOf(call(bannersCalls.listBanners, {}).then(({ banner }) => banner));
