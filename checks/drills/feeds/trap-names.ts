/** What can go wrong between a provider and us. */
export const trapNames = [
  'late-final',
  'early-final',
  'moved',
  'changed-id',
  'duplicate',
  'time-unknown',
  'unheard-of',
  'missing',
  'out-of-order',
] as const;
export type TrapName = (typeof trapNames)[number];
