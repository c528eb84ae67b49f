import type { FileFormat } from './file-game.ts';
import { footballDataCoUk } from './formats/football-data-co-uk.ts';
import { nflverseGames } from './formats/nflverse-games.ts';
import { normalised } from './formats/normalised.ts';
import { outpickCsv } from './formats/outpick-csv.ts';

/** Every kind of file that can be imported. */
export const formats: readonly FileFormat[] = [outpickCsv, nflverseGames, footballDataCoUk, normalised];
