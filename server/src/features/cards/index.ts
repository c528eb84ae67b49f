export { cards } from './card-files.ts';
export { countDots, drawFiftyDots } from './charts.ts';
export { drawTextInBox, drawTextLine } from './draw-text.ts';
export { colours } from './frame.ts';
