import { type Caller, type GamePage, gamesCalls } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { type Outcome, outcomeOf } from '../../platform/outcome.ts';

export const loadGame = (call: Caller, id: string): Promise<Outcome<GamePage>> =>
  outcomeOf(call(gamesCalls.getGame, { params: { id } }));

export const addressOfGame = (id: string): string => generatePath('/game/:id', { id });
