import type { ComparedSlate } from '@outpick/contracts';

/** The gap before the first slate, which is 0, and after each slate. */
export function runningGaps(slates: readonly ComparedSlate[]): number[] {
  const gaps = [0];
  for (const { points, algorithmPoints } of slates) gaps.push((gaps.at(-1) ?? 0) + points - algorithmPoints);
  return gaps;
}
