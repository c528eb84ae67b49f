/** For answers that are not pages: if opened directly, they cannot run anything. */
const inertPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Headers of every answer. A page replaces the inert policy with its own. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy': inertPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The `WWW-Authenticate` header (RFC 6750): a token is needed, or the one that was sent is not valid. */
export const challenge = (authorization: string | undefined): string =>
  authorization === undefined ? 'Bearer' : invalidToken;

export const invalidToken = 'Bearer error="invalid_token"';

/**
 * A page's content security policy. It allows scripts that are the site's files, and inline scripts whose hash the renderer
 * passed. It allows inline styles, which components set: a documented deviation.
 */
const contentPolicy = (scriptHashes: readonly string[], frameHosts: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frameHosts.length > 0 ? [`frame-src ${frameHosts.map((host) => `https://${host}`).join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/**
 * Headers of a page: it is isolated from other windows and may not use the camera, the location and so on. Frames may show
 * players from `frameHosts`.
 */
export const pageHeaders = (
  scriptHashes: readonly string[],
  frameHosts: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(scriptHashes, frameHosts),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/** Headers of a page that shows a draft: it may run nothing, and only the console may frame it. */
export const previewHeaders = (
  consoleOrigin: string,
  frameHosts: readonly string[],
): Readonly<Record<string, string>> => ({
  ...pageHeaders([], frameHosts),
  'content-security-policy': contentPolicy([], frameHosts)
    .replace("script-src 'self'", "script-src 'none'")
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("form-action 'self'", "form-action 'none'")
    .replace("frame-ancestors 'none'", `frame-ancestors ${consoleOrigin} 'self'`),
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
});
