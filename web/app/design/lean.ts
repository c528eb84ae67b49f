/** The chances of the three outcomes of a game, 0 to 1 each. */
export interface Chances {
  readonly away: number;
  readonly tie: number;
  readonly home: number;
}

/** A part of the ruler, in shares of its width from the left end. */
interface Part {
  readonly from: number;
  readonly to: number;
}

const MIDDLE = 0.5;

/**
 * A forecast's place on the ruler: the chance of a home win, a tie counting half. Away is at 0 and home at 1. The place is
 * on the side of the team that is likelier to win, however likely a tie is.
 */
export const placeOf = ({ away, home }: Chances): number => clamp(MIDDLE + (home - away) / 2);

/** The solid part of the ruler: from the middle to the given place. */
export const fillTo = (place: number): Part => ({
  from: Math.min(MIDDLE, clamp(place)),
  to: Math.max(MIDDLE, clamp(place)),
});

/** The tie's band: as wide as its chance, around the middle. */
export const tieBand = (tie: number): Part => ({ from: MIDDLE - tie / 2, to: MIDDLE + tie / 2 });

export const clamp = (place: number): number => Math.max(0, Math.min(1, place));
