export { worldChecksum } from './checksum.ts';
export {
  anchorOf,
  generateWorld,
  tellWorld,
  worldAt,
  type WorldOptions,
  type WorldStory,
} from './generate.ts';
export { type ImportRow, toImportRows } from './import-rows.ts';
export { generatePlayers, type Player } from './players.ts';
export type { Game, GameStatus, League, ModelName, Sides, Team, World, WorldSize } from './types.ts';
