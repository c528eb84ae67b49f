import { publicFiles } from '@outpick/contracts';
import type { PublicFilePerId } from '../../platform/http/mount-public-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { allGamesArea, gamesArea } from '../games/index.ts';
import { allRatingsArea, ratingsArea } from '../ratings/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { allTeamsArea } from '../teams/index.ts';
import { calendarOf } from './calendar.ts';
import { findTeamName, listSportGames, listTeamGames } from './queries.ts';

const type = 'text/calendar; charset=utf-8';

/** The games of a sport, to be subscribed to. */
export const sportCalendars = ({ config, db }: Platform): PublicFilePerId => ({
  ...publicFiles.sportCalendar,
  type,
  areas: (id) => [sportsArea, allTeamsArea, gamesArea(id), ratingsArea(id)],
  generate: async (id) => {
    const sport = await findSport(db, id);
    if (!sport) return undefined;
    const head = { name: `${sport.name}, Outpick`, sportName: sport.name, origin: config.PUBLIC_ORIGIN };
    return calendarOf(await listSportGames(db, id), head);
  },
});

/** The games of a team. */
export const teamCalendars = ({ config, db }: Platform): PublicFilePerId => ({
  ...publicFiles.teamCalendar,
  type,
  areas: () => [sportsArea, allTeamsArea, allGamesArea, allRatingsArea],
  generate: async (id) => {
    const team = await findTeamName(db, id);
    if (!team) return undefined;
    const name = `${team.name} (${team.sport_name}), Outpick`;
    return calendarOf(await listTeamGames(db, id), {
      name,
      sportName: team.sport_name,
      origin: config.PUBLIC_ORIGIN,
    });
  },
});
