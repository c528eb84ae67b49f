import type { Player } from './players.ts';
import { type Random, random } from './random.ts';

/** A slate as somebody who picks sees it, and what only the world knows of it. */
export interface PickableSlate {
  readonly leagueSlug: string;
  readonly openedAt: Date;
  readonly firstStart: Date;
  readonly marginSigma: number;
  readonly maxMargin: number;
  readonly games: readonly PickableGame[];
}

export interface PickableGame {
  readonly feedId: string;
  /** What the true strengths promise the home side; null where the game is never played. */
  readonly expectedMargin: number | null;
  /** What the algorithm gives the home side. */
  readonly forecastMargin: number;
}

/** Points of margin of which `homeBias` speaks: football's. */
const footballSigma = 13;
/** The margins that a casual player knows, as shares of the sport's sigma. */
const roundMargins = [0.1, 0.5, 1];

/** When a player submits picks for a slate, all at once; undefined where they leave it out. */
export function pickingTime(seed: number, player: Player, slate: PickableSlate): Date | undefined {
  const draw = random(seed, 'part', player.displayName, slate.leagueSlug, slate.firstStart.toISOString());
  const liking = player.favouriteSports.indexOf(slate.leagueSlug);
  const wish = liking === -1 ? 0.15 : Math.max(0.6, 1 - 0.1 * liking);
  if (!draw.chance(player.activity * wish)) return undefined;
  // Those who do not wait for the last hours often come as soon as they hear of it.
  if (player.leadHours > 12 && draw.chance(0.6)) return slate.openedAt;
  const lead = player.leadHours * (0.6 + 0.8 * draw.uniform()) * 3_600_000;
  return new Date(Math.max(slate.openedAt.getTime(), slate.firstStart.getTime() - lead));
}

/** The home margin that a player picks: whole, within the sport's bound. Negative, and −0, is for the away side. */
export function pickGame(seed: number, player: Player, slate: PickableSlate, game: PickableGame): number {
  const draw = random(seed, 'pick', player.displayName, slate.leagueSlug, game.feedId);
  const view = viewOf(draw, player, slate.marginSigma, game);
  const margin =
    player.manner === 'casual' ? roundTo(Math.abs(view), slate.marginSigma) : Math.round(Math.abs(view));
  return (view < 0 ? -1 : 1) * Math.min(margin, slate.maxMargin);
}

function viewOf(draw: Random, player: Player, sigma: number, game: PickableGame): number {
  if (player.manner === 'copycat') return game.forecastMargin + 0.12 * sigma * draw.normal();
  const truth = game.expectedMargin ?? game.forecastMargin;
  const error = (1 - player.skill) * 0.9 * sigma * draw.normal();
  const view = truth * player.boldness + (player.homeBias / footballSigma) * sigma + error;
  return player.manner === 'contrarian' && draw.chance(0.3) ? -0.6 * view : view;
}

const roundTo = (margin: number, sigma: number): number => {
  const near = roundMargins.toSorted((a, b) => Math.abs(a * sigma - margin) - Math.abs(b * sigma - margin));
  return Math.max(1, Math.round((near[0] ?? 0) * sigma));
};
