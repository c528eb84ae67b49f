import { drills } from './drills.ts';
import { runDrills } from './run-drills.ts';

/**
 * Does what an operator does, on real programs, and measures it: builds and starts the image, upgrades, restores a backup,
 * loses the primary database. Missing Debian packages are installed; where that is impossible, the drill is skipped.
 *
 *     npm run ship -- [--json] [--short] [--only image,restore]
 */
await runDrills({ all: drills, repeatsFailed: true });
