export {
  algorithmId,
  boardNameColumn,
  boardNameOf,
  boardNamesArea,
  findBoardNames,
  joinBoardNames,
  touchBoardNames,
} from './players.ts';
