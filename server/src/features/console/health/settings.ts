import type { Health } from '@outpick/contracts/admin';
import type { Config } from '../../../platform/config/config.ts';

/**
 * Settings whose values are not secret. The values of all others are hidden: keys, addresses with logins, and the addresses of
 * feeds, which may contain a key. A new setting is hidden until it is added here.
 */
const publicSettings = [
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

const shownNames = new Set<string>(publicSettings);

const isSet = (value: unknown): boolean => {
  if (value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  return value instanceof Map ? value.size > 0 : true;
};

/** Describes the settings in force, by name. For secret settings, says only whether they are set. */
export const describeSettings = (config: Config): Health['settings'] =>
  Object.entries(config)
    .map(([name, value]: [string, unknown]) => {
      const isShown = shownNames.has(name) && isSet(value);
      const text = isSet(value) ? 'set' : 'not set';
      return { name, value: isShown ? String(value) : text, isShown };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
