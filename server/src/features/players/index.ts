export {
  algorithmId,
  boardNameColumn,
  boardNameOf,
  boardNamesArea,
  findBoardNames,
  findChosenName,
  joinBoardNames,
  playerRenamed,
  touchBoardNames,
} from './players.ts';
