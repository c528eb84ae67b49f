export { sportCalendars, teamCalendars } from './files.ts';
