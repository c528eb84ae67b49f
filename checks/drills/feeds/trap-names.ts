/** Errors and changes of providers that the importer must handle. */
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
