import manifest from '../../../../../package.json' with { type: 'json' };
import type { Platform } from '../../../../platform/platform.ts';
import type { DownloadRules } from './download.ts';

/** Describes this site and a contact for the User-Agent header, as providers require. */
function describeClient({ PUBLIC_ORIGIN, SECURITY_CONTACT, OPERATOR_EMAIL }: Platform['config']): string {
  const contact = SECURITY_CONTACT ?? OPERATOR_EMAIL;
  return `outpick/${manifest.version} (+${PUBLIC_ORIGIN}${contact === undefined ? '' : `; ${contact}`})`;
}

interface Limits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly idleMs: number;
}

/** Returns the rules for downloads from FEED_ORIGINS and from a provider's own origins. */
export const downloadRules = (
  { config, now }: Platform,
  limits: Limits,
  ownOrigins: readonly string[] = [],
): DownloadRules => ({
  ...limits,
  now,
  origins: [...ownOrigins, ...config.FEED_ORIGINS],
  privateNetworks: config.PRIVATE_NETWORKS,
  userAgent: describeClient(config),
});
