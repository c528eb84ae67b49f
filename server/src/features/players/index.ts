export {
  algorithmId,
  boardNameColumn,
  boardNameOf,
  boardNamesArea,
  findBoardNames,
  joinBoardNames,
  playerRenamed,
  touchBoardNames,
} from './players.ts';
