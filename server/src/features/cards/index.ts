import { defineFeature } from '../../platform/feature.ts';
import { cards } from './card-files.ts';

export { countDots, drawFiftyDots } from './charts.ts';
export { frameBoard, frameRow } from './frame-boards.ts';
export { drawTextInBox, drawTextLine } from './draw-text.ts';
export { colors } from './frame.ts';

export const cardsFeature = defineFeature({
  layer: 'pages',
  filesPerId: cards,
});
