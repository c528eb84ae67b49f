export { ForecastPicture } from './forecast-picture.tsx';
export { addressOfGame, loadGame } from './load-game.ts';
