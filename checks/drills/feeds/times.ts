export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Adds minutes and rounds to whole seconds, because providers' documents have no fractions of a second. */
export const addMinutes = (at: Date, minutes: number): Date =>
  new Date(Math.round((at.getTime() + minutes * minuteMs) / 1000) * 1000);
