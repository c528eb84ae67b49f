import { runDrills } from '../run-drills.ts';
import { correctionsDrill } from './corrections.ts';
import { fuzzDrill } from './fuzz/fuzz-drill.ts';
import { linesDrill } from './lines.ts';
import { seasonDrill } from './season-drill.ts';
import { shapes } from './shapes.ts';
import { twoSourcesDrill } from './two-sources.ts';

/**
 * Plays whole seasons of simulated leagues through the real importer, with the providers' typical faults. Also reads mutated
 * documents with every adapter.
 *
 *     npm run drill -- feeds [--json] [--short] [--only squiggle,fuzz]
 */
const seasons = shapes.map(seasonDrill);
/** A league with official results, a league in CSV, and a league whose documents cannot express postponements. */
const shortSeasons = ['mlb-statsapi', 'nflverse', 'openligadb'];
await runDrills({
  all: [...seasons, linesDrill, twoSourcesDrill, correctionsDrill, fuzzDrill],
  short: [
    ...seasons.filter(({ name }) => shortSeasons.includes(name)),
    twoSourcesDrill,
    correctionsDrill,
    fuzzDrill,
  ],
});
