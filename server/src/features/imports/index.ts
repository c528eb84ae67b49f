import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { deleteOldImports } from './delete-old-runs.ts';

export { parseCsv } from './csv.ts';
export { deleteOldImports } from './delete-old-runs.ts';
export { formats } from './formats.ts';
export { importGames } from './import-games.ts';
export type { ImportOptions, ImportReport } from './import-games.ts';
export { recordImportRun } from './import-run.ts';
export { fileSource } from './source.ts';
export type { FileEncoding, TextSource } from './source.ts';
export { RowProblem, readTable } from './table.ts';
export type { Row } from './table.ts';
export { createZone } from './zoned-time.ts';

export const importsFeature = defineFeature({
  layer: 'beside',
  jobs: [anyJob(deleteOldImports)],
});
