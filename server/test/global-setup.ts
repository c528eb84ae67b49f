import { dropClones, prepareTemplate } from './support/database.ts';

/** Before all test files: the template they clone. After all: the clones go. */
export default async function setup(): Promise<() => Promise<void>> {
  await prepareTemplate();
  return async () => dropClones(process.pid);
}
