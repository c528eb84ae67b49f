import { linear } from './contrast.ts';

/** A chip's ground and band. */
type Colors = readonly [ground: string, band: string];

type Lab = readonly [lightness: number, greenRed: number, blueYellow: number];

/** `#rrggbb` in OKLab (Björn Ottosson, 2020), in which equal distances look equally different. */
function toLab(color: string): Lab {
  const bits = Number.parseInt(color.slice(1), 16);
  const [red, green, blue] = [linear((bits >> 16) & 255), linear((bits >> 8) & 255), linear(bits & 255)];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How different two colors look: 0 for equal ones, 1 for black and white. */
export function colorDistance(one: string, other: string): number {
  const [a, b] = [toLab(one), toLab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Below this, small chips of two colors look alike: navy beside royal blue has 0.15, red beside orange 0.2. */
export const MIN_DISTANCE = 0.18;

/**
 * The away team's chip beside the home team's: as it is, if its ground differs enough; otherwise with ground and band exchanged, like
 * a second jersey, or on white or black. One of these differs from every color.
 */
export function distinguishAway([ground, band]: Colors, [homeGround]: Colors): Colors {
  const choices: readonly Colors[] = [
    [ground, band],
    [band, ground],
    ['#ffffff', ground],
  ];
  return choices.find(([one]) => colorDistance(one, homeGround) >= MIN_DISTANCE) ?? ['#000000', ground];
}

interface Team {
  readonly colours: Colors;
}

/** A game's two teams with colors by which their chips can be told apart. Use it wherever both chips are shown. */
export function withDistinctChips<Away extends Team, Home extends Team>(game: {
  readonly awayTeam: Away;
  readonly homeTeam: Home;
}) {
  const { awayTeam, homeTeam } = game;
  return {
    homeTeam,
    awayTeam: { ...awayTeam, colours: distinguishAway(awayTeam.colours, homeTeam.colours) },
  };
}
