import { publicFiles } from '@outpick/contracts';
import type { PublicFilePerId } from '../../platform/http/mount-public-files.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { gamesArea } from '../games/index.ts';
import { ratingsArea, rebuildForecast, selectForecasts } from '../ratings/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { allTeamsArea } from '../teams/index.ts';
import { drawCard } from './draw-card.ts';
import type { CardGame } from './draw-card.ts';

async function findNextGame(db: Reader, sportId: string): Promise<CardGame | undefined> {
  const next = await selectForecasts(db)
    .innerJoin('games', 'games.id', 'predictions.game_id')
    .innerJoin('teams as home', 'home.id', 'home_team_id')
    .innerJoin('teams as away', 'away.id', 'away_team_id')
    .select(['home.name as home', 'away.name as away'])
    .where('predictions.sport_id', '=', sportId)
    .where('status', '=', 'scheduled')
    .orderBy('games.starts_at')
    .orderBy('games.id')
    .limit(1)
    .executeTakeFirst();
  return next && { home: next.home, away: next.away, distribution: rebuildForecast(next).distribution };
}

/** The preview picture of links to a sport's pages. */
export const sportCards = ({ db }: Platform): PublicFilePerId => ({
  ...publicFiles.sportCard,
  type: 'image/png',
  areas: (id) => [sportsArea, allTeamsArea, gamesArea(id), ratingsArea(id)],
  generate: async (id) => {
    const sport = await findSport(db, id);
    return sport && drawCard(sport.name, await findNextGame(db, id));
  },
});
