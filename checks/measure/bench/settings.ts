import { pathToFileURL } from 'node:url';

/** Settings for a site under measurement: its own database and folder, and rate limits too high to matter. */
export const measuredSettings = (databaseUrl: string, folder: string) => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  REDIS_PREFIX: `${folder}:`,
  FILES_URL: pathToFileURL(folder).href,
  NETWORK_UNITS_PER_MINUTE: '100000000',
  ACCOUNT_UNITS_PER_MINUTE: '100000000',
});
