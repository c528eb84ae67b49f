import { dropClones } from './support/clones.ts';
import { prepareTemplate } from './support/database.ts';

/** Creates the template database before all test files; drops its clones after them. */
export default async function setup(): Promise<() => Promise<void>> {
  await prepareTemplate();
  return async () => dropClones(process.pid);
}
