import type { Piece } from './factor.ts';
import { finishing } from './finishing.ts';
import { form } from './form.ts';
import { homeEdge, teamHomeEdge } from './home-edge.ts';
import { keyPlayer } from './key-player.ts';
import { lowerDivision, programme } from './rating.ts';
import { backToBack, rest } from './rest.ts';
import { total } from './total.ts';

/**
 * Every piece that a profile may name. Models build their factors in this order. Add new pieces at the end: another order
 * changes the last bits of forecasts, because floating-point sums depend on it.
 */
export const PIECES = [
  homeEdge,
  teamHomeEdge,
  programme,
  lowerDivision,
  rest,
  backToBack,
  keyPlayer,
  finishing,
  form,
  total,
] as const satisfies readonly Piece[];

export type PieceName = (typeof PIECES)[number]['name'];
