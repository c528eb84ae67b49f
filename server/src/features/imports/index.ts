export { parseCsv } from './csv.ts';
export { deleteOldImports } from './delete-old-runs.ts';
export { formats } from './formats.ts';
export { importGames } from './import-games.ts';
export type { ImportOptions, ImportReport } from './import-games.ts';
export { fileSource } from './source.ts';
export type { TextSource } from './source.ts';
export { RowProblem, readTable } from './table.ts';
export type { Row } from './table.ts';
