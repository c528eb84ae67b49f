import type { Contribution } from '../../design/waterfall.tsx';

/** The parts of a forecast in fans' words. */
const labels: Readonly<Record<string, string>> = {
  rating: 'Rating gap',
  form: 'Form',
  homeEdge: 'Home edge',
  teamHomeEdge: 'This ground',
  rest: 'Rest',
  backToBack: 'Back to back',
  keyPlayer: 'Key player',
  finishing: 'Finishing',
  level: 'Level of play',
  lowerLevel: 'Lower level',
  shape: 'Shape of margins',
};

const tenths = (points: number): number => Math.round(points * 10) / 10;

/**
 * The reasons as they are shown: to a tenth, so that what is read adds up to the margin that is read; the last reason,
 * which closes the sum, takes up the rounding. Reasons too small to be seen are left out.
 */
export function shownReasons(
  reasons: readonly { readonly name: string; readonly points: number }[],
  margin: number,
): readonly Contribution[] {
  const known = reasons
    .filter(({ name }) => name !== 'shape')
    .map(({ name, points }) => ({ label: labels[name] ?? name, points: tenths(points) }))
    .filter(({ points }) => points !== 0);
  const sum = known.reduce((total, { points }) => total + points, 0);
  const rest = tenths(tenths(margin) - sum);
  return rest === 0 ? known : [...known, { label: labels['shape'] ?? 'shape', points: rest }];
}
