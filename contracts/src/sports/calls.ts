import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { sportId } from '../ids.ts';

/** A sport's own words, as used within a sentence: 'puck drop', 'goal', 'goals', 'period'. */
export const sportWords = z.object({
  start: z.string(),
  unit: z.string(),
  units: z.string(),
  period: z.string(),
});
export type SportWords = z.output<typeof sportWords>;

const wireSport = z.object({
  _id: z.string(),
  id: z.string(),
  sportName: z.string(),
  sportsName: z.string(),
  sportLogo: z.string(),
  maxMargin: z.int(),
  marginSigma: z.number(),
  tiesPossible: z.boolean(),
  words: sportWords,
});

const sportShape = z.object({
  id: z.string(),
  name: z.string(),
  /** Address of the sport's picture, on this site. */
  logo: z.string(),
  /** The largest margin that can be picked in a contest of this sport. */
  maxMargin: z.int(),
  /** The standard deviation of margins about the forecast. It converts a picked margin into a win probability. */
  marginSigma: z.number(),
  tiesPossible: z.boolean(),
  words: sportWords,
});

/** A sport category. On the wire its id and name have two spellings each, because apps use both. */
export const sport = z.codec(wireSport, sportShape, {
  decode: ({ id, sportName, sportLogo, maxMargin, marginSigma, tiesPossible, words }) => ({
    id,
    name: sportName,
    logo: sportLogo,
    maxMargin,
    marginSigma,
    tiesPossible,
    words,
  }),
  encode: ({ id, name, logo, ...settings }) => ({
    _id: id,
    id,
    sportName: name,
    sportsName: name,
    sportLogo: logo,
    ...settings,
  }),
});

export type Sport = z.output<typeof sport>;

export const sportsCalls = declareCalls({
  listSports: {
    method: 'GET',
    path: '/api/v1/website/getAllSportsCategory',
    access: 'visitor',
    summary: 'All sport categories, in menu order.',
    output: z.object({ result: z.array(sport), total: z.int() }),
  },
  getSport: {
    method: 'GET',
    path: '/api/v1/website/getSportsCategory/:id',
    access: 'visitor',
    summary: 'One sport category.',
    params: z.object({ id: sportId }),
    output: sport,
  },
});
