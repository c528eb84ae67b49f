export { describeDots } from './describe-dots.ts';
export { ForecastPicture } from './forecast-picture.tsx';
export { addressOfGame, loadGame } from './load.ts';
