const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//u, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//u, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/u, 'iOS'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bMacintosh\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
];

/** Longer than the header of any browser. */
const maxLength = 1000;

const findName = (table: typeof browsers, agent: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

/** Names the browser and the system of a User-Agent header in fixed words. Sessions store these words, not the header. */
export function describeDevice(header = ''): string {
  // Cut, because a pattern takes quadratic time.
  const userAgent = header.slice(0, maxLength);
  const browser = findName(browsers, userAgent);
  const system = findName(systems, userAgent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
