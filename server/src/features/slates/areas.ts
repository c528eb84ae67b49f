/** The slates of one sport, and the forecasts they froze. */
export const slatesArea = (sportId: string): string => `slates:${sportId}`;

/** The same of every sport. */
export const allSlatesArea = 'slates';
