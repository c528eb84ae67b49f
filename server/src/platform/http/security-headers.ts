/** For answers that are not pages: opened directly, they can run nothing. */
const inertPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Headers of every answer. A page replaces the inert policy by its own. */
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
 * A page's policy. Scripts: the site's own files, and inline scripts whose hash the renderer passed for this page.
 * Styles may be inline, a documented deviation: components set them.
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
 * Headers of a page: it is isolated from other windows and may not use camera, location and the like. Players of
 * `frameHosts` may be shown in a frame.
 */
export const pageHeaders = (
  scriptHashes: readonly string[],
  frameHosts: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(scriptHashes, frameHosts),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/** A page that shows a draft: it may run nothing, and only the console may frame it. */
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
