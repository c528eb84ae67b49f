import { type Caller, type GamePage, gamePageCalls, pages } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

export const loadGame = (call: Caller, id: string): Promise<FinalResult<GamePage>> =>
  toResult(call(gamePageCalls.getGame, { params: { id } }));

export const addressOfGame = (id: string): string => generatePath(pages.game.path, { id });

/** The id of a game's card on the contest page. */
export const contestAnchorOf = (gameId: string): string => `game-${gameId}`;

/** The address of a game's card on the contest page. */
export const addressInContest = (sportId: string, gameId: string): string =>
  `${generatePath(pages.contest.path, { id: sportId })}#${contestAnchorOf(gameId)}`;
