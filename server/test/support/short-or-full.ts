/** Chooses between a short test by default, and a full one with `OUTPICK_FULL=on`, which CI sets every night. */
export const shortOrFull = <Value>(short: Value, full: Value): Value =>
  process.env['OUTPICK_FULL'] === 'on' ? full : short;
