export { algorithmId } from './algorithm.ts';
export {
  boardName,
  boardNameOrder,
  boardNames,
  boardNamesArea,
  joinBoardNames,
  touchBoardNames,
} from './board-names.ts';
