import { type Banner, bannersCalls, type Caller } from '@outpick/contracts';
import { PictureAds } from '../../design/picture-ads.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedLine } from '../../design/states.tsx';
import { type FinalResult, type LoadResult, toResult } from '../../platform/load-result.ts';

/** The picture ads, in display order. */
export const loadBanners = (call: Caller): Promise<FinalResult<readonly Banner[]>> =>
  toResult(call(bannersCalls.listBanners, {}).then(({ banner }) => banner));

interface BannersProps {
  readonly from: LoadResult<readonly Banner[]>;
}

/** The picture ads at the bottom of a page. */
export function Banners({ from }: BannersProps) {
  return (
    <LoadResultView
      result={from}
      loading={null}
      failed={() => <FailedLine what="The advertisements did not load." />}
    >
      {(ads) => <PictureAds ads={ads} />}
    </LoadResultView>
  );
}
