import type { CalibrationBin } from '../../design/calibration-plot.tsx';
import { formatCount } from '../../platform/numbers.ts';

const whole = (share: number): string => `${Math.round(share * 100)}%`;

/** Fewer games than this say more about luck than about us: then all of them are taken together. */
const ENOUGH = 20;

function pooled(bins: readonly CalibrationBin[]): CalibrationBin {
  const games = bins.reduce((sum, bin) => sum + bin.games, 0);
  const mean = (of: (bin: CalibrationBin) => number) =>
    bins.reduce((sum, bin) => sum + bin.games * of(bin), 0) / games;
  return { games, said: mean(({ said }) => said), happened: mean(({ happened }) => happened) };
}

const inWords = ({ said, happened, games }: CalibrationBin): string =>
  `When we said ${whole(said)}, it happened ${whole(happened)} of the time (${formatCount(games, 'game')}).`;

/** The record in one sentence: of the forecasts nearest to 70%, how many came true; of all, while those are few. */
export function bestKnownBin(bins: readonly CalibrationBin[]): string {
  const [nearest] = bins.toSorted((a, b) => Math.abs(a.said - 0.7) - Math.abs(b.said - 0.7));
  if (!nearest) return 'There are too few games yet to say how often we were right.';
  return nearest.games < ENOUGH ? inWords(pooled(bins)) : inWords(nearest);
}
