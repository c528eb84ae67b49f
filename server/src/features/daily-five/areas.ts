/** The data version of the Daily Five. */
export const dailyFiveArea = 'daily-five';
