import manifest from '../../../../../package.json' with { type: 'json' };
import type { Platform } from '../../../../platform/platform.ts';
import type { DownloadRules } from './download.ts';

/** Says who asks, and how to reach them: providers require it. */
function describeClient({ PUBLIC_ORIGIN, SECURITY_CONTACT, OPERATOR_EMAIL }: Platform['config']): string {
  const contact = SECURITY_CONTACT ?? OPERATOR_EMAIL;
  return `outpick/${manifest.version} (+${PUBLIC_ORIGIN}${contact === undefined ? '' : `; ${contact}`})`;
}

interface Limits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly idleMs: number;
}

/** The rules for fetching from the origins of the settings and from those of a provider. */
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
