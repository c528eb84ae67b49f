import type { MarginScale } from '../profiles/profile.ts';

/** A margin in the filter's units. Odd and increasing, so that sides can be swapped and edges of bins carried over. */
export function toFilterUnits(scale: MarginScale, margin: number): number {
  if (scale.power === 1) return scale.scale * margin;
  return scale.scale * Math.sign(margin) * Math.abs(margin) ** scale.power;
}

/** The margin that the filter learns from: one that went beyond the bound tells no more than the bound. */
export function observedMargin(scale: MarginScale, margin: number): number {
  const { clip } = scale;
  return toFilterUnits(scale, clip === null ? margin : Math.max(-clip, Math.min(clip, margin)));
}
