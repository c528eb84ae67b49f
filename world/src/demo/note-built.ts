import { storeSourceHash } from './build-site.ts';

await storeSourceHash();
