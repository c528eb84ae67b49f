import { declaredParameters } from '../factors/compose.ts';
import type { Parameters } from '../factors/parameter.ts';
import { PIECES, type PieceName } from '../factors/pieces.ts';
import { fields, list, number, oneOf, text, truth } from '../data/read.ts';
import type { FitRecord, MarginScale, Profile, Shape } from './profile.ts';

const PIECE_NAMES: readonly PieceName[] = PIECES.map(({ name }) => name);
const COVARIANCES: readonly Profile['covariance'][] = ['joint', 'levels', 'alone'];

/** Validates a profile from outside, such as a file; throws a TypeError that names the wrong field. */
export function parseProfile(value: unknown): Profile {
  const all = fields(value, 'profile');
  const league = fields(all['league'], 'league');
  const pieces = list(all['pieces'], 'pieces').map((piece) => oneOf(PIECE_NAMES, piece, 'piece'));
  const lines = all['parametersWithLines'];
  return {
    sport: text(all['sport'], 'sport'),
    pieces,
    covariance: oneOf(COVARIANCES, all['covariance'], 'covariance'),
    league: {
      variance: number(league['variance'], 'variance'),
      college: truth(league['college'], 'college'),
    },
    margin: parseMarginScale(all['margin']),
    presumeKeyPlayer: truth(all['presumeKeyPlayer'], 'presumeKeyPlayer'),
    parameters: parameters(all['parameters'], pieces, false),
    parametersWithLines: lines === null ? null : parameters(lines, pieces, true),
    shape: parseShape(all['shape']),
    marginSigma: number(all['marginSigma'], 'marginSigma'),
    fitted: all['fitted'] === null ? null : fitRecord(all['fitted']),
  };
}

/** A profile as the text of its file; `parseProfile(JSON.parse(text))` restores it exactly. */
export function renderProfile(profile: Profile): string {
  return `${JSON.stringify(profile, null, 2)}\n`;
}

export function parseMarginScale(value: unknown): MarginScale {
  const all = fields(value, 'margin');
  return {
    power: number(all['power'], 'power'),
    scale: number(all['scale'], 'scale'),
    clip: all['clip'] === null ? null : number(all['clip'], 'clip'),
    ties: truth(all['ties'], 'ties'),
    reach: number(all['reach'], 'reach'),
    keyNumbers: number(all['keyNumbers'], 'keyNumbers'),
  };
}

function parameters(value: unknown, pieces: readonly PieceName[], withLines: boolean): Parameters {
  const all = fields(value, 'parameters');
  return Object.fromEntries(
    declaredParameters(pieces, withLines).map(({ name }) => [name, number(all[name], name)]),
  );
}

export function parseShape(value: unknown): Shape {
  const all = fields(value, 'shape');
  const link = fields(all['link'], 'link');
  return {
    stretch: number(all['stretch'], 'stretch'),
    kappa: number(all['kappa'], 'kappa'),
    link: { home: number(link['home'], 'home'), slope: number(link['slope'], 'slope') },
    weights: list(all['weights'], 'weights').map((weight) => number(weight, 'weight')),
  };
}

function fitRecord(value: unknown): FitRecord {
  const all = fields(value, 'fitted');
  const [first, last] = list(all['seasons'], 'seasons');
  return {
    date: text(all['date'], 'date'),
    seasons: [number(first, 'first season'), number(last, 'last season')],
    games: number(all['games'], 'games'),
    negativeLogLikelihood: number(all['negativeLogLikelihood'], 'negativeLogLikelihood'),
    evaluations: number(all['evaluations'], 'evaluations'),
  };
}
