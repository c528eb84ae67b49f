import { anyJob } from '../platform/jobs/job.ts';
import { mergeMovedGames } from './games/merge-moved-games.ts';
import { setGamesAside } from './games/set-games-aside.ts';

/** Jobs that act on games without an operator's order. */
export const actingJobs = [anyJob(setGamesAside), anyJob(mergeMovedGames)];
