import { publicFiles } from '@outpick/contracts';
import type { PublicFilePerId } from '../../platform/http/mount-public-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { allGamesArea, gamesArea } from '../games/index.ts';
import { allRatingsArea, ratingsArea } from '../ratings/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { allTeamsArea, findCurrentTeamId } from '../teams/index.ts';
import { writeCalendar } from './calendar.ts';
import { findTeamNames, listSportGames, listTeamGames } from './queries.ts';

const type = 'text/calendar; charset=utf-8';

/** A sport's games as a calendar. */
export const sportCalendars = ({ config, db }: Platform): PublicFilePerId => ({
  ...publicFiles.sportCalendar,
  type,
  areas: (id) => [sportsArea, allTeamsArea, gamesArea(id), ratingsArea(id)],
  generate: async (id) => {
    const sport = await findSport(db, id);
    if (!sport) return undefined;
    const head = { name: `${sport.name}, Outpick`, sportName: sport.name, origin: config.PUBLIC_ORIGIN };
    return writeCalendar(await listSportGames(db, id), head);
  },
});

/** A team's games as a calendar. */
export const teamCalendars = ({ config, db }: Platform): PublicFilePerId => ({
  ...publicFiles.teamCalendar,
  type,
  areas: () => [sportsArea, allTeamsArea, allGamesArea, allRatingsArea],
  generate: async (requestedId) => {
    const id = await findCurrentTeamId(db, requestedId);
    const team = await findTeamNames(db, id);
    if (!team) return undefined;
    const name = `${team.name} (${team.sport_name}), Outpick`;
    return writeCalendar(await listTeamGames(db, id), {
      name,
      sportName: team.sport_name,
      origin: config.PUBLIC_ORIGIN,
    });
  },
});
