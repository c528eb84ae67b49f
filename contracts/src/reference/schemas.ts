import type { z } from 'zod';
import { failure } from '../envelope.ts';
import { contribution, marginDistribution, teamBadge } from '../forecast-shapes.ts';
import { unfinishedGame } from '../unfinished-games.ts';

/** A schema that has its own name in the API's description. */
export interface NamedSchema {
  readonly schema: z.ZodType;
  readonly description: string;
  /** Field descriptions that differ from the common ones, by name or by path (`algorithm.points`). */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Schemas that several features share. */
export const commonSchemas: Readonly<Record<string, NamedSchema>> = {
  Failure: { schema: failure, description: 'The body of every failed answer.' },
  FailureDetails: { schema: failure.shape.error, description: 'Why a call failed.' },
  TeamBadge: { schema: teamBadge, description: 'What is needed to show a team.' },
  MarginDistribution: {
    schema: marginDistribution,
    description: 'The probability of every whole margin from −reach to reach, from one side’s view.',
  },
  Contribution: {
    schema: contribution,
    description: 'One reason for a forecast.',
    fields: { name: 'The reason, such as the home edge.', points: 'Points for the predicted winner.' },
  },
  UnfinishedGame: {
    schema: unfinishedGame,
    description: 'A game that is being played, or postponed without a new date.',
    fields: {
      date: 'The scheduled start. A postponed game was not played then.',
      points: 'The score so far; null if it is not known.',
      'points.home': 'The home team’s score.',
      'points.away': 'The away team’s score.',
      forecast: 'The last forecast before the start; null if there was none.',
    },
  },
};
