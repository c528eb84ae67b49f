import { fields } from '../data/read.ts';
import type { Normal } from '../filter/state-kind.ts';
import { parseMarginScale, parseShape } from '../profiles/parse-profile.ts';
import type { MarginScale, Shape } from '../profiles/profile.ts';
import { marginDistribution, type MarginDistribution } from './distribution.ts';

/** The settings that turn a forecast in the filter's units into a distribution: the same for every game of a season. */
export interface MarginForm {
  readonly scale: MarginScale;
  readonly shape: Shape;
}

/** Computes a game's margin distribution from the filter's mean and variance; bit-identical to the model's own. */
export const rebuildDistribution = (
  { scale, shape }: MarginForm,
  filtered: Normal,
  neutral: boolean,
): MarginDistribution => marginDistribution(filtered, { venue: neutral ? 0 : 1, scale, shape });

/** Renders a margin form as text; `parseMarginForm` restores the form exactly. */
export const renderMarginForm = ({ scale, shape }: MarginForm): string => JSON.stringify({ scale, shape });

export function parseMarginForm(text: string): MarginForm {
  const all = fields(JSON.parse(text), 'margin form');
  return { scale: parseMarginScale(all['scale']), shape: parseShape(all['shape']) };
}
