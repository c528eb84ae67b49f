import type { Contribution } from '../../design/waterfall.tsx';

/** Labels for the contributions to a forecast, in fans' words. */
const labels: Readonly<Record<string, string>> = {
  rating: 'Rating gap',
  form: 'Form',
  homeEdge: 'Home edge',
  teamHomeEdge: 'This venue',
  rest: 'Rest',
  backToBack: 'Back to back',
  keyPlayer: 'Key player',
  finishing: 'Shooting and saves',
  level: 'Level of play',
  lowerLevel: 'Lower level',
  shape: 'Common margins',
};

const tenths = (points: number): number => Math.round(points * 10) / 10;

/**
 * The contributions rounded to tenths, so that the displayed numbers add up to the displayed margin: the last
 * contribution, the shape of margins, absorbs the rounding. Contributions that round to zero are left out.
 */
export function roundReasons(
  reasons: readonly { readonly name: string; readonly points: number }[],
  margin: number,
): readonly Contribution[] {
  const rounded = reasons
    .filter(({ name }) => name !== 'shape')
    .map(({ name, points }) => ({ label: labels[name] ?? name, points: tenths(points) }))
    .filter(({ points }) => points !== 0);
  const sum = rounded.reduce((total, { points }) => total + points, 0);
  const rest = tenths(tenths(margin) - sum);
  return rest === 0 ? rounded : [...rounded, { label: labels['shape'] ?? 'shape', points: rest }];
}
