import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { mustBe } from '../field-texts.ts';
import { marginDistribution, teamBadge } from '../forecast-shapes.ts';
import { formMessages } from '../forms/messages.ts';
import { id, sportId } from '../ids.ts';
import { teamReference } from '../matchups/calls.ts';

/** Where the favorite plays. */
export const favoriteLocations = ['Home', 'Away', 'Neutral Site'] as const;

export type FavoriteLocation = (typeof favoriteLocations)[number];

/** Wire names of the fields of both analyses. Page addresses use them. */
export const spreadFields = {
  favorite: 'winnerName',
  opponent: 'opponentName',
  location: 'winnerLocation',
  pointSpread: 'pointSpread',
  favoritePrice: 'favoritePrice',
  opponentPrice: 'opponentPrice',
  sportId: 'sportsCategory',
  gameId: 'gameId',
} as const;

type SpreadField = keyof typeof spreadFields;

const isSpreadField = (name: string): name is SpreadField => Object.hasOwn(spreadFields, name);

/** Converts an analysis's fields from the code's names to the wire's. Undefined values are omitted. */
export function spreadOnWire(
  values: Readonly<Partial<Record<SpreadField, string | undefined>>>,
): Readonly<Record<string, string>> {
  const named: Record<string, string> = {};
  for (const field of Object.keys(spreadFields).filter(isSpreadField)) {
    const value = values[field];
    if (value !== undefined) named[spreadFields[field]] = value;
  }
  return named;
}

/** The spreads that the menus offer: 0 to 50 in steps of 0.5. */
export const pointSpreads: readonly number[] = Array.from({ length: 101 }, (_, index) => index / 2);

const pointSpread = z.codec(
  z.string().regex(/^[+-]?\d{1,6}(?:\.\d{1,6})?$/u),
  z
    .number()
    .min(0, formMessages.atLeast('Point Spread', 0))
    .max(50, formMessages.atMost('Point Spread', 50))
    .multipleOf(0.5),
  { decode: Number, encode: String },
);

const isPrice = { error: mustBe('American odds such as -110 or +150, or decimal odds such as 1.91') };

/** A price: American odds of ±100 or more, or decimal odds between 1 and 100. Computed decimal odds have up to 17 digits. */
const price = z.codec(
  z.string().regex(/^[+-]?\d{1,15}(?:\.\d{1,20})?$/u, isPrice),
  z.number().refine((value) => Math.abs(value) >= 100 || (value > 1 && value < 100), isPrice),
  { decode: Number, encode: String },
);

const wireSpread = {
  winnerName: teamReference,
  opponentName: teamReference,
  winnerLocation: z.enum(favoriteLocations),
  pointSpread,
  sportsCategory: sportId,
  gameId: id.optional(),
};

const spreadShape = {
  favorite: teamReference,
  opponent: teamReference,
  location: z.enum(favoriteLocations),
  pointSpread: z.number(),
  sportId,
  gameId: id.optional(),
};

const fromWire = <
  T extends {
    winnerName: string;
    opponentName: string;
    winnerLocation: FavoriteLocation;
    sportsCategory: string;
  },
>({
  winnerName,
  opponentName,
  winnerLocation,
  sportsCategory,
  ...rest
}: T) => ({
  ...rest,
  favorite: winnerName,
  opponent: opponentName,
  location: winnerLocation,
  sportId: sportsCategory,
});

const toWire = <
  T extends { favorite: string; opponent: string; location: FavoriteLocation; sportId: string },
>({
  favorite,
  opponent,
  location,
  sportId: sportsCategory,
  ...rest
}: T) => ({
  ...rest,
  winnerName: favorite,
  opponentName: opponent,
  winnerLocation: location,
  sportsCategory,
});

const spreadQuery = z.codec(z.object(wireSpread), z.object(spreadShape), {
  decode: fromWire,
  encode: toWire,
});

const prices = { favoritePrice: z.number(), opponentPrice: z.number() };
const vigQuery = z.codec(
  z.object({ ...wireSpread, favoritePrice: price, opponentPrice: price }),
  z.object({ ...spreadShape, ...prices }),
  { decode: fromWire, encode: toWire },
);

export type SpreadQuery = z.output<typeof spreadQuery>;

const gameFields = {
  favorite: teamBadge,
  opponent: teamBadge,
  /** The game whose rest and key players the forecast uses. Null: it assumes equal rest and the current key players. */
  gameId: z.string().nullable(),
  /** The distribution of the favorite's margin. */
  distribution: marginDistribution,
};

const spreadAnalysis = z.codec(
  z.object({
    probWinMarginGreaterThanSpread: z.number(),
    probWinMarginLessThanSpread: z.number(),
    ...gameFields,
  }),
  z.object({
    /** The probability that the favorite wins by at least the spread. `belowSpread` is its complement. */
    atLeastSpread: z.number(),
    belowSpread: z.number(),
    ...gameFields,
  }),
  {
    decode: ({ probWinMarginGreaterThanSpread, probWinMarginLessThanSpread, ...rest }) => ({
      ...rest,
      atLeastSpread: probWinMarginGreaterThanSpread,
      belowSpread: probWinMarginLessThanSpread,
    }),
    encode: ({ atLeastSpread, belowSpread, ...rest }) => ({
      ...rest,
      probWinMarginGreaterThanSpread: atLeastSpread,
      probWinMarginLessThanSpread: belowSpread,
    }),
  },
);

const vigAnalysis = z.object({
  /** The sum of the two implied probabilities minus 1. */
  overround: z.number(),
  /** The book's share of all stakes if both sides are backed in proportion. */
  hold: z.number(),
  /** Probabilities without the vig, by the power method. `…Proportional` are computed by proportion instead. */
  noVigFavorite: z.number(),
  noVigOpponent: z.number(),
  noVigFavoriteProportional: z.number(),
  noVigOpponentProportional: z.number(),
  probCover: z.number(),
  probPush: z.number(),
  probLose: z.number(),
  /** cover / (cover + lose) minus the favorite's no-vig probability. */
  edge: z.number(),
  /** The expected gain of one unit staked on the favorite. */
  expectedValue: z.number(),
  ...gameFields,
});

export const spreadsCalls = declareCalls({
  analyseSpread: {
    method: 'GET',
    path: '/api/v1/game/vegasAnalysisPage',
    access: 'visitor',
    summary: 'The probability that the favorite wins by at least a spread.',
    query: spreadQuery,
    output: spreadAnalysis,
  },
  analyseVig: {
    method: 'GET',
    path: '/api/v1/game/vigAnalysis',
    access: 'visitor',
    summary: 'The probabilities implied by two prices on a spread, compared with the algorithm’s.',
    query: vigQuery,
    output: vigAnalysis,
  },
});
