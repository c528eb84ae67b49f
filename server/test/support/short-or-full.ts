/** What a test uses: little by default, much with `OUTPICK_FULL=on`, as CI does every night. */
export const shortOrFull = <Value>(short: Value, full: Value): Value =>
  process.env['OUTPICK_FULL'] === 'on' ? full : short;
