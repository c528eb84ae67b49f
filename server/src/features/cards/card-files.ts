import { parseCardRowId, publicFiles } from '@outpick/contracts';
import type { PublicFilePerId } from '../../platform/http/mount-public-files.ts';
import { createGate } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';
import { allGamesArea, gamesArea } from '../games/index.ts';
import { boardNamesArea } from '../players/index.ts';
import { allRatingsArea, ratingsArea } from '../ratings/index.ts';
import { allContestsArea } from '../slates/index.ts';
import { sportsArea } from '../sports/index.ts';
import { allTeamsArea } from '../teams/index.ts';
import { gameFrame, sportFrame } from './draw-card.ts';
import { frameBoard, frameRow } from './frame-boards.ts';
import { drawFrame } from './frame.ts';
import { findCardGame, findCardSport, findNextGame } from './queries.ts';

/** Drawing a card takes about as long as rendering a page. Cards are drawn one at a time, so that other cores stay free. */
const cardGate = { name: 'cards', concurrency: 1, queueLength: 50, perOwner: 10 };

const type = 'image/png';

/** The preview pictures of links to sports, games and boards, and one for each row of a board. */
export function cards(platform: Platform): readonly PublicFilePerId[] {
  const { config, db, metrics } = platform;
  const gate = createGate({ ...cardGate, metrics });
  const host = new URL(config.PUBLIC_ORIGIN).host;
  return [
    {
      ...publicFiles.sportCard,
      type,
      areas: (id) => [sportsArea, allTeamsArea, gamesArea(id), ratingsArea(id)],
      generate: async (id, entrant) => {
        const sport = await findCardSport(db, id);
        if (!sport) return undefined;
        const next = await findNextGame(db, id);
        return gate(async () => drawFrame(sportFrame({ ...sport, host }, next)), entrant);
      },
    },
    {
      ...publicFiles.gameCard,
      type,
      areas: () => [sportsArea, allTeamsArea, allGamesArea, allRatingsArea],
      generate: async (id, entrant) => {
        const card = await findCardGame(db, id);
        return card && gate(async () => drawFrame(gameFrame({ ...card.sport, host }, card.game)), entrant);
      },
    },
    {
      ...publicFiles.boardCard,
      type,
      areas: () => [sportsArea, allContestsArea, boardNamesArea],
      generate: async (id, entrant) => {
        const frame = await frameBoard(platform, id);
        return frame && gate(async () => drawFrame(frame), entrant);
      },
    },
    {
      ...publicFiles.rowCard,
      type,
      isId: (text) => parseCardRowId(text) !== undefined,
      areas: () => [sportsArea, allContestsArea, boardNamesArea],
      generate: async (id, entrant) => {
        const frame = await frameRow(platform, id);
        return frame && gate(async () => drawFrame(frame), entrant);
      },
    },
  ];
}
