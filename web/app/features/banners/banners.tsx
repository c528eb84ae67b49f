import type { Banner } from '@outpick/contracts';
import { PictureAds } from '../../design/picture-ads.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedLine } from '../../design/states.tsx';
import type { LoadResult } from '../../platform/load-result.ts';

interface BannersProps {
  readonly from: LoadResult<readonly Banner[]>;
}

/** The picture ads at the foot of a page; nothing where there are none. */
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
