import type { Health } from '@outpick/contracts/admin';
import type { Config } from '../../../platform/config/config.ts';

/**
 * Settings whose values are no secret. A new setting is hidden until it is listed here: addresses with logins, keys and
 * feeds' addresses, which may contain a key, are not.
 */
const harmless = [
  'ACCOUNT_UNITS_PER_MINUTE',
  'CODE_GUESSES_PER_HOUR',
  'CODE_MAILS_PER_ADDRESS',
  'CONSOLE_ORIGIN',
  'DRAIN_SECONDS',
  'HOST',
  'INTERNAL_HOST',
  'INTERNAL_PORT',
  'LOG_LEVEL',
  'MAIL_FROM',
  'MAILINGS_CONNECTIONS',
  'MAILINGS_PER_SECOND',
  'NETWORK_UNITS_PER_MINUTE',
  'OUTPICK_DEV',
  'PODCAST_HOSTS',
  'PORT',
  'PUBLIC_ORIGIN',
  'REDIS_PREFIX',
  'RELEASE',
  'SHED_ABOVE_MS',
] as const satisfies readonly (keyof Config)[];

const shown = new Set<string>(harmless);

const isSet = (value: unknown): boolean => {
  if (value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  return value instanceof Map ? value.size > 0 : true;
};

/** The settings in force, by name. Of all but the harmless ones only whether they are set. */
export const describeSettings = (config: Config): Health['settings'] =>
  Object.entries(config)
    .map(([name, value]: [string, unknown]) => {
      const isShown = shown.has(name) && isSet(value);
      const text = isSet(value) ? 'set' : 'not set';
      return { name, value: isShown ? String(value) : text, isShown };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
