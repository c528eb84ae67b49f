import { type Caller, socialLinksCalls } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import type { SocialLink } from '../../platform/root-data.ts';

/** Where the product is found on other platforms, in their order. */
export const loadSocialLinks = (call: Caller): Promise<FinalResult<readonly SocialLink[]>> =>
  toResult(
    call(socialLinksCalls.listSocialLinks, {}).then((links) =>
      links.map(({ platformName, address }) => ({ platformName, address })),
    ),
  );
