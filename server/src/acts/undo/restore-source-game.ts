import { z } from 'zod';
import { lockGames } from '../../features/games/index.ts';
import { restoreSourceGame } from '../../features/ingest/readings/index.ts';
import { parseSourceGameId } from '../subjects/source-game.ts';
import { whole } from './restorer.ts';
import type { Restorer } from './restorer.ts';

const rows = z.object({
  link: z.json(),
  doubt: z.json(),
  refused: z.array(z.json()),
  games: z.record(z.string(), z.object({ facts: z.json(), files: z.array(z.json()) })),
});

/** Restores which game a source's game is, and what waits for a decision about it. */
export const sourceGameRestorer: Restorer = {
  decided: whole,
  lock: async (tx, id) => lockGames(tx, parseSourceGameId(id).sportId),
  restore: async (platform, tx, { id, target }) =>
    restoreSourceGame(platform, tx, { id: parseSourceGameId(id), rows: rows.parse(target) }),
};
