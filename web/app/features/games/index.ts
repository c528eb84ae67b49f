export { ForecastPicture } from './forecast-picture.tsx';
export { GameFilterForm, NoSuchGames } from './game-filter.tsx';
export { addressInContest, addressOfGame, contestAnchorOf, loadGame } from './load-game.ts';
export { roundReasons } from './reasons.ts';
export { PlayingGames, PostponedGames } from './unfinished-games.tsx';
