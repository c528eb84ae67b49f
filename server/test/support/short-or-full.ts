/** How much a test does: little by default, much with `OUTPICK_FULL=on`, as CI does every night. */
export const shortOrFull = (short: number, full: number): number =>
  process.env['OUTPICK_FULL'] === 'on' ? full : short;
