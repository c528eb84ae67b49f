import type { Banner } from '@outpick/contracts';
import { PictureAds } from '../../design/picture-ads.tsx';
import { Settled } from '../../design/settled.tsx';
import { FailedLine } from '../../design/states.tsx';
import type { Outcome, Pending } from '../../platform/outcome.ts';

interface BannersProps {
  readonly from: Outcome<readonly Banner[]> | Pending<readonly Banner[]>;
}

/** The picture ads at the foot of a page; nothing where there are none. */
export function Banners({ from }: BannersProps) {
  return (
    <Settled from={from} loading={null} failed={() => <FailedLine what="The advertisements did not load." />}>
      {(ads) => <PictureAds ads={ads} />}
    </Settled>
  );
}
