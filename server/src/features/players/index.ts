import { subscribe } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { playerRenamed, touchBoardNames } from './players.ts';

export {
  algorithmId,
  boardNameColumn,
  boardNameOf,
  boardNamesArea,
  findBoardNames,
  hasBoardName,
  findChosenName,
  joinBoardNames,
  playerRenamed,
} from './players.ts';

export const playersFeature = defineFeature({
  layer: 'reference',
  subscriptions: [subscribe(playerRenamed, touchBoardNames)],
});
