import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The hour at which a day of the Daily Five begins, in the site's time zone. */
const firstHour = 5;
/** From this hour on, a day with fewer than five games gets what it has. */
const lastHour = 11;

/** The number of games of a full Five. */
export const fiveGames = 5;

/** The day of a moment, in the site's time zone. */
export const dayOf = (moment: RawBuilder<unknown>, zone: string): RawBuilder<string> => sql`
  ((${moment} at time zone ${zone}) - make_interval(hours => ${firstHour}::integer))::date
`;

/** When a day begins. */
export const beginningOf = (day: RawBuilder<unknown>, zone: string): RawBuilder<Date> => sql`
  ((${day} + make_interval(hours => ${firstHour}::integer)) at time zone ${zone})
`;

/** Condition: so late on the day that fewer than five games are enough. */
export const isLate = (moment: RawBuilder<unknown>, zone: string): RawBuilder<boolean> => sql`
  (extract(hour from (${moment} at time zone ${zone})) >= ${lastHour}
   or extract(hour from (${moment} at time zone ${zone})) < ${firstHour})
`;
