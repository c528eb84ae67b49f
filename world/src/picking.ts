import type { Player } from './players.ts';
import { type Random, random } from './random.ts';

/** A slate as players see it, with the true strengths behind it. */
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
  /** The home margin expected from the true strengths; null for a game that is never played. */
  readonly expectedMargin: number | null;
  /** The algorithm's home margin. */
  readonly forecastMargin: number;
}

/** Standard deviation of margins in football, the unit of `homeBias`. */
const footballSigma = 13;
/** The only margins that a casual player picks, as shares of the sport's sigma. */
const roundMargins = [0.1, 0.5, 1];

/** The time at which a player submits picks for all games of a slate; undefined if the player skips the slate. */
export function pickingTime(seed: number, player: Player, slate: PickableSlate): Date | undefined {
  const draw = random(seed, 'part', player.displayName, slate.leagueSlug, slate.firstStart.toISOString());
  const rank = player.favoriteSports.indexOf(slate.leagueSlug);
  const interest = rank === -1 ? 0.15 : Math.max(0.6, 1 - 0.1 * rank);
  if (!draw.chance(player.activity * interest)) return undefined;
  // Players who pick early often do so as soon as the slate opens.
  if (player.leadHours > 12 && draw.chance(0.6)) return slate.openedAt;
  const lead = player.leadHours * (0.6 + 0.8 * draw.uniform()) * 3_600_000;
  return new Date(Math.max(slate.openedAt.getTime(), slate.firstStart.getTime() - lead));
}

export interface PickOptions {
  readonly seed: number;
  readonly player: Player;
  readonly slate: Omit<PickableSlate, 'games'>;
  readonly game: PickableGame;
}

/** The home margin that a player picks: whole, at most the sport's maximum. Negative values and −0 pick the away side. */
export function pickMargin({ seed, player, slate, game }: PickOptions): number {
  const draw = random(seed, 'pick', player.displayName, slate.leagueSlug, game.feedId);
  const view = estimateMargin(draw, player, { sigma: slate.marginSigma, game });
  const margin =
    player.manner === 'casual'
      ? roundCasually(Math.abs(view), slate.marginSigma)
      : Math.round(Math.abs(view));
  return (view < 0 ? -1 : 1) * Math.min(margin, slate.maxMargin);
}

function estimateMargin(
  draw: Random,
  player: Player,
  { sigma, game }: { readonly sigma: number; readonly game: PickableGame },
): number {
  if (player.manner === 'copycat') return game.forecastMargin + 0.12 * sigma * draw.normal();
  const truth = game.expectedMargin ?? game.forecastMargin;
  const error = (1 - player.skill) * 0.9 * sigma * draw.normal();
  const view = truth * player.boldness + (player.homeBias / footballSigma) * sigma + error;
  return player.manner === 'contrarian' && draw.chance(0.3) ? -0.6 * view : view;
}

const roundCasually = (margin: number, sigma: number): number => {
  const nearest = roundMargins.toSorted(
    (a, b) => Math.abs(a * sigma - margin) - Math.abs(b * sigma - margin),
  );
  return Math.max(1, Math.round((nearest[0] ?? 0) * sigma));
};
