import type { FeedFormat } from '../feed-game.ts';
import { nflverseGames } from './nflverse-games.ts';
import { normalised } from './normalised.ts';
import { outpickCsv } from './outpick-csv.ts';

/** Every kind of feed that can be imported. */
export const formats: readonly FeedFormat[] = [outpickCsv, nflverseGames, normalised];
