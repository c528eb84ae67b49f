/** 1/√(2π). */
const DENSITY_AT_ZERO = 0.3989422804014327;
const SQRT_32 = 5.656854249492381;

/**
 * Density of the standard normal distribution.
 *
 * Domain: every number; 0 far out in the tails. Relative error below 1e-14 while the value is a normal double (|x| < 37).
 *
 * @example normalPdf(0) // 0.3989422804014327
 */
export function normalPdf(x: number): number {
  return DENSITY_AT_ZERO * gaussianDecay(Math.abs(x));
}

/**
 * exp(−y²/2) for y ≥ 0. The square is split into an exact part and a small remainder, because the exponential would
 * multiply the rounding error of y² by y²/2.
 */
function gaussianDecay(y: number): number {
  if (y > 39) return 0;
  const coarse = Math.trunc(y * 16) / 16;
  return Math.exp(-coarse * coarse * 0.5) * Math.exp(-(y - coarse) * (y + coarse) * 0.5);
}

/**
 * Standard normal distribution function Φ(x): the probability that a standard normal number is at most x.
 *
 * Source: W. J. Cody, "Rational Chebyshev approximations for the error function", Mathematics of Computation 23 (1969),
 * in the form of his routine ANORM (ACM TOMS algorithm 715): three rational functions over |x| ≤ 0.66291, ≤ √32 and beyond.
 * Domain: every number, infinities included; NaN gives NaN. Relative error below 1e-14, also in the lower tail
 * until the value leaves the normal doubles (x > −37); `1 − normalCdf(x)` loses digits, `normalCdf(−x)` does not.
 *
 * @example normalCdf(1.96) // 0.9750021048517795
 */
export function normalCdf(x: number): number {
  const y = Math.abs(x);
  if (y <= 0.66291) return 0.5 + centralArea(x);
  const tail = y <= SQRT_32 ? gaussianDecay(y) * middleTailRatio(y) : gaussianDecay(y) * farTailRatio(y);
  return x < 0 ? tail : 1 - tail;
}

/** Φ(x) − ½ for |x| ≤ 0.66291. */
function centralArea(x: number): number {
  const s = x * x;
  const top =
    (((0.06568233791820745 * s + 2.235252035460684) * s + 161.02823106855587) * s + 1067.6894854603709) * s +
    18154.98125334356;
  const bottom =
    (((s + 47.202581904688245) * s + 976.0985517377767) * s + 10260.932208618979) * s + 45507.789335026726;
  return (x * top) / bottom;
}

/** Φ(−y)·exp(y²/2) for 0.66291 ≤ y ≤ √32. */
function middleTailRatio(y: number): number {
  const top =
    (((((((1.0765576773720192e-8 * y + 0.3989415120881347) * y + 8.883149794388377) * y + 93.50665613217785) *
      y +
      597.2702763948002) *
      y +
      2494.5375852903726) *
      y +
      6848.190450536283) *
      y +
      11602.65143764735) *
      y +
    9842.714838383978;
  const bottom =
    (((((((y + 22.266688044328117) * y + 235.387901782625) * y + 1519.3775994075547) * y +
      6485.558298266761) *
      y +
      18615.571640885097) *
      y +
      34900.95272114598) *
      y +
      38912.00328609327) *
      y +
    19685.429676859992;
  return top / bottom;
}

/** Φ(−y)·exp(y²/2) for y ≥ √32, as a correction to the leading term of Mills' ratio. */
function farTailRatio(y: number): number {
  const s = 1 / (y * y);
  const top =
    ((((0.02307344176494017 * s + 0.215898534057957) * s + 0.12740116116024736) * s + 0.022235277870649807) *
      s +
      0.0014216191932278934) *
      s +
    0.000029112874951168793;
  const bottom =
    ((((s + 1.284260096144911) * s + 0.4682382124808651) * s + 0.06598813786892856) * s +
      0.0037823963320275824) *
      s +
    0.00007297515550839662;
  return (DENSITY_AT_ZERO - (s * top) / bottom) / y;
}

/**
 * Quantile of the standard normal distribution: the x with Φ(x) = p.
 *
 * Source: M. J. Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37
 * (1988), routine PPND16. Domain: 0 to 1; 0 and 1 give the infinities, anything outside NaN. Relative error of x below
 * 1e-14 for p from 1e-300 to ½; above ½ the rounding of p near 1 limits it.
 *
 * @example normalQuantile(0.975) // 1.959963984540054
 */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return centralQuantile(q);
  if (!(p > 0 && p < 1)) return p === 0 ? -Infinity : p === 1 ? Infinity : Number.NaN;
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const size = r <= 5 ? middleQuantile(r - 1.6) : farQuantile(r - 5);
  return q < 0 ? -size : size;
}

function centralQuantile(q: number): number {
  const r = 0.180625 - q * q;
  const top =
    ((((((2509.0809287301227 * r + 33430.57558358813) * r + 67265.7709270087) * r + 45921.95393154987) * r +
      13731.69376550946) *
      r +
      1971.5909503065513) *
      r +
      133.14166789178438) *
      r +
    3.3871328727963665;
  const bottom =
    ((((((5226.495278852854 * r + 28729.085735721943) * r + 39307.89580009271) * r + 21213.794301586597) * r +
      5394.196021424751) *
      r +
      687.1870074920579) *
      r +
      42.31333070160091) *
      r +
    1;
  return (q * top) / bottom;
}

function middleQuantile(r: number): number {
  const top =
    ((((((0.0007745450142783414 * r + 0.022723844989269184) * r + 0.2417807251774506) * r +
      1.2704582524523684) *
      r +
      3.6478483247632045) *
      r +
      5.769497221460691) *
      r +
      4.630337846156546) *
      r +
    1.4234371107496835;
  const bottom =
    ((((((1.0507500716444169e-9 * r + 0.0005475938084995345) * r + 0.015198666563616457) * r +
      0.14810397642748008) *
      r +
      0.6897673349851) *
      r +
      1.6763848301838038) *
      r +
      2.053191626637759) *
      r +
    1;
  return top / bottom;
}

function farQuantile(r: number): number {
  const top =
    ((((((2.0103343992922881e-7 * r + 0.000027115555687434876) * r + 0.0012426609473880784) * r +
      0.026532189526576124) *
      r +
      0.29656057182850487) *
      r +
      1.7848265399172913) *
      r +
      5.463784911164114) *
      r +
    6.657904643501103;
  const bottom =
    ((((((2.0442631033899397e-15 * r + 1.421511758316446e-7) * r + 0.000018463183175100548) * r +
      0.0007868691311456133) *
      r +
      0.014875361290850615) *
      r +
      0.1369298809227358) *
      r +
      0.599832206555888) *
      r +
    1;
  return top / bottom;
}
