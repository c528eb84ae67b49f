/**
 * Creates a function that converts local times of a zone, such as "2026-09-13T13:00", to instants. A time that occurs
 * twice, when clocks go back, becomes the earlier instant.
 */
export function createZone(timeZone: string): (local: string) => string {
  // Swedish dates are ISO 8601, apart from the "T".
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
  return (local) => {
    const asUtc = Date.parse(`${local}Z`);
    // Only two offsets are possible: those of the day before and the day after.
    const [before, after] = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)];
    const instant = asUtc - before;
    return new Date(offsetAt(instant) === before ? instant : asUtc - after).toISOString();
  };
}
