import { dropClones } from './support/clones.ts';

/**
 * Drops the clones of the template after all test files. The first test that needs the template creates it: creating it here
 * would load the whole server once more for each project.
 */
export default async function setup(): Promise<() => Promise<void>> {
  return Promise.resolve(async () => dropClones(process.pid));
}
