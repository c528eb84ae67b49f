export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A later or earlier moment, in whole seconds: documents of providers have no fractions. */
export const addMinutes = (at: Date, minutes: number): Date =>
  new Date(Math.round((at.getTime() + minutes * minuteMs) / 1000) * 1000);
