import type { CalibrationBin } from '../../design/calibration.ts';
import { formatCount } from '../../platform/numbers.ts';

/** With fewer games than this, a bin says more about luck than about the forecasts, so all bins are pooled. */
const MIN_GAMES = 20;

/** Describes the calibration of the bin nearest to 70%. If that bin has few games, describes all bins together. */
export function describeCalibration(bins: readonly CalibrationBin[]): string {
  const [nearest] = bins.toSorted((a, b) => Math.abs(a.said - 0.7) - Math.abs(b.said - 0.7));
  if (!nearest) return 'There are too few games yet to say how often we were right.';
  return describeBin(nearest.games < MIN_GAMES ? pool(bins) : nearest);
}

function pool(bins: readonly CalibrationBin[]): CalibrationBin {
  const games = bins.reduce((sum, bin) => sum + bin.games, 0);
  const mean = (valueOf: (bin: CalibrationBin) => number) =>
    bins.reduce((sum, bin) => sum + bin.games * valueOf(bin), 0) / games;
  return { games, said: mean(({ said }) => said), happened: mean(({ happened }) => happened) };
}

const describeBin = ({ said, happened, games }: CalibrationBin): string =>
  `When we said ${wholePercent(said)}, it happened ${wholePercent(happened)} of the time (${formatCount(games, 'game')}).`;

const wholePercent = (share: number): string => `${Math.round(share * 100)}%`;
