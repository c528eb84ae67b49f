import { noteBuilt } from './build-site.ts';

await noteBuilt();
