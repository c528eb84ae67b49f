export { parseCsv } from './csv.ts';
export { withFeed } from './feeds.ts';
export { formats } from './formats.ts';
export { importGames } from './import-games.ts';
export type { ImportOptions, ImportReport } from './import-games.ts';
export { dueFeeds, importFeed } from './jobs.ts';
export { aliasTeam } from './resolve-teams.ts';
export { fileSource } from './source.ts';
export type { TextSource } from './source.ts';
