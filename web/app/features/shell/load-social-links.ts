import { type Caller, socialLinksCalls } from '@outpick/contracts';
import { type Outcome, outcomeOf } from '../../platform/outcome.ts';
import type { SocialLink } from '../../platform/root-data.ts';

/** Where the product is found on other platforms, in their order. */
export const loadSocialLinks = (call: Caller): Promise<Outcome<readonly SocialLink[]>> =>
  outcomeOf(
    call(socialLinksCalls.listSocialLinks, {}).then((links) =>
      links.map(({ platformName, address }) => ({ platformName, address })),
    ),
  );
