import { readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/** The service worker is one file without imports, so stripping its types is the whole build. */
const source = new URL('../service-worker/service-worker.ts', import.meta.url);
const target = new URL('../build/client/service-worker.js', import.meta.url);

await writeFile(target, stripTypeScriptTypes(await readFile(source, 'utf8')));
