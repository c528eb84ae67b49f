export { sportCalendars, teamCalendars } from './calendar-files.ts';
