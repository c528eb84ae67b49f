import type { StateKind } from '../filter/state-kind.ts';
import type { Piece, Profile } from '../profiles/profile.ts';
import type { Factor } from './factor.ts';
import { form, formParameters } from './form.ts';
import { finishing, finishingParameters } from './finishing.ts';
import { homeEdge, homeEdgeParameters, teamHomeEdge, teamHomeEdgeParameters } from './home-edge.ts';
import { keyPlayer, keyPlayerParameters } from './key-player.ts';
import type { Parameter, Parameters } from './parameter.ts';
import {
  levelKind,
  lowerDivisionParameters,
  programmeParameters,
  rating,
  ratingParameters,
} from './rating.ts';
import { total, totalParameters } from './total.ts';
import { backToBack, backToBackParameters, rest, restParameters } from './rest.ts';

/** A profile's factors, ready to read games, and the kind of state in which a team's rating is held. */
export interface Composition {
  readonly level: StateKind;
  readonly factors: readonly Factor[];
}

/** Builds the factors that a profile names, with these of its numbers. */
export function compose(profile: Profile, parameters: Parameters): Composition {
  const has = (piece: Piece) => profile.pieces.includes(piece);
  const shared = profile.covariance !== 'alone';
  const single = profile.covariance === 'joint';
  const level = levelKind(parameters, shared, has('programme'));
  const factors = [rating(level, parameters, has('lowerDivision'))];
  if (has('homeEdge')) factors.push(homeEdge(parameters, shared));
  if (has('teamHomeEdge')) factors.push(teamHomeEdge(parameters, single));
  if (has('rest')) factors.push(rest(parameters, shared));
  if (has('backToBack')) factors.push(backToBack(parameters, shared));
  if (has('keyPlayer')) factors.push(keyPlayer(parameters, single, parameters['total.keyPlayer'] ?? 0));
  if (has('finishing')) factors.push(finishing(parameters, shared));
  if (has('form')) factors.push(form(parameters, shared));
  if (has('total')) factors.push(total(parameters, shared));
  return { level, factors };
}

const noise: Parameter = { name: 'noise', form: 'positive', guess: ({ variance }) => 0.85 * variance };

/** How far a closing line lies from what the model should have expected. */
const lineNoise: Parameter = {
  name: 'closingLine.noise',
  form: 'positive',
  guess: ({ variance }) => 0.05 * variance,
};

const parametersOf: Readonly<Record<Piece, readonly Parameter[]>> = {
  homeEdge: homeEdgeParameters,
  teamHomeEdge: teamHomeEdgeParameters,
  programme: programmeParameters,
  lowerDivision: lowerDivisionParameters,
  rest: restParameters,
  backToBack: backToBackParameters,
  keyPlayer: keyPlayerParameters,
  finishing: finishingParameters,
  form: formParameters,
  total: totalParameters,
};

/** The numbers that a profile with these pieces must carry. */
export function declaredParameters(pieces: readonly Piece[], withLines: boolean): readonly Parameter[] {
  const own = pieces.flatMap((piece) => parametersOf[piece]);
  return [noise, ...ratingParameters, ...own, ...(withLines ? [lineNoise] : [])];
}
