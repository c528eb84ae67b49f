import { anyJob } from '../platform/jobs/job.ts';
import { mergeMovedGames } from './games/merge-moved-games.ts';
import { setGamesAside } from './games/set-games-aside.ts';

/** Acts that no operator orders: jobs decide about games by themselves. */
export const actingJobs = [anyJob(setGamesAside), anyJob(mergeMovedGames)];
