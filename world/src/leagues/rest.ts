/** What rest is worth, in points of margin, from the days since each side's last game. */

export const noRest = () => 0;

/** A long week is worth up to a point; a short one costs as much. */
export const weekOff = (home: number, away: number) =>
  Math.max(-1.1, Math.min(1.1, ((home - away) * 1.1) / 7));

/** Playing on two nights running costs this much. */
export const backToBack = (cost: number) => (home: number, away: number) =>
  cost * (Number(away === 1) - Number(home === 1));
