import { z } from 'zod';
import { randomUUID, sha256 } from '../crypto.ts';
import { splitHosts } from '../database/hosts.ts';
import { isPublic, findUnencryptedLinks, findWeakLogins, parsePrivateNetwork } from './links.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

const hosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim()))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u, 'host names')));

/** May list several hosts (`postgres://user:password@one:5432,two:5432/outpick`); connections use the primary. */
const databaseUrl = z
  .string()
  .refine(
    (list) => splitHosts(list).every((url) => z.url({ protocol: /^postgres(ql)?$/u }).safeParse(url).success),
    'an address of PostgreSQL',
  );

const parseJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('must be JSON');
    return z.NEVER;
  }
};

/** How requests for a feed of files carry its secret. An adapter declares the same fields for its own feeds. */
const secretUse = z.strictObject({
  name: z.string().min(1),
  place: z.enum(['header', 'query']),
  key: z.string().regex(/^[\w-]+$/u),
  prefix: z.string().default(''),
});

/** All settings, by environment variable. The program reads no others. */
export const settings = z.object({
  /**
   * The database for site and worker, which use the role outpick_app. On a public site, the login may have no further rights.
   */
  DATABASE_URL: databaseUrl,
  /** The database's owner, for migrations only. Default: DATABASE_URL. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /**
   * A replica of the database for public answers; it must be one server. An answer uses it once the replica has the data that
   * the answer needs. Default: all reads use the primary.
   */
  REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/u }).optional(),
  /** Default: none. Limits and cached answers are then per process. */
  REDIS_URL: z.url({ protocol: /^rediss?$/u }).optional(),
  /** Separates the keys of several sites in one Redis. */
  REDIS_PREFIX: z.string().default('outpick:'),
  SMTP_URL: z.url({ protocol: /^smtps?$/u }).optional(),
  MAIL_FROM: z.string().default('Outpick <no-reply@outpick.example>'),
  /** Reminders and weekly digests per second, over all workers. Codes and other single mails do not count. */
  MAILINGS_PER_SECOND: z.coerce.number().min(1).default(500),
  /** Connections of each worker to the mail server for reminders and digests. Single mails use two more. */
  MAILINGS_CONNECTIONS: z.coerce.number().int().min(1).default(16),
  /** Receives the messages of the contact forms. Without it, they are only stored in the database. */
  OPERATOR_EMAIL: z.email().optional(),
  /**
   * Where to report vulnerabilities: an email address or a page. Published in security.txt; without it, that file does not
   * exist.
   */
  SECURITY_CONTACT: z
    .union(
      [
        z.email().transform((email) => `mailto:${email}`),
        z.url({ protocol: /^https$/u }).transform((address) => new URL(address).href),
      ],
      'an email address, or an address with https:',
    )
    .optional(),
  /** Hosts whose podcast players may be framed, comma-separated. */
  PODCAST_HOSTS: hosts.default(['www.youtube-nocookie.com', 'open.spotify.com', 'embed.podcasts.apple.com']),
  /** Uploaded files: a folder (file:///…) or a bucket (s3://bucket?region=…&endpoint=…). */
  FILES_URL: z.url({ protocol: /^(file|s3)$/u }).default('file:///var/lib/outpick/files'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /**
   * How many seconds a stopping site keeps serving after it reports that it is not ready, so that proxies notice. Proxies must
   * close idle connections to the site sooner. Default: 5 on a public site, otherwise 0.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).optional(),
  /** Metrics and health; must not be public. */
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: port.default(9090),
  /** The time zone in which the site's day begins, at 5 a.m. */
  SITE_TIME_ZONE: z
    .string()
    .refine(
      (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
      'an IANA time zone',
    )
    .default('America/New_York'),
  /** The public address, for canonical links and mails. https, unless the host is on this machine or a private network. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/u })
    .default('http://localhost:3000')
    .transform((origin) => new URL(origin).origin),
  /**
   * The address of the operators' console on its own host, with https on a public site. Without it, a public site has no
   * console, and a private site serves it at /console.
   */
  CONSOLE_ORIGIN: z
    .url({ protocol: /^https?$/u })
    .transform((origin) => new URL(origin).origin)
    .optional(),
  /** Addresses or networks whose X-Forwarded-For is trusted, comma-separated. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  /**
   * Hosts and networks on which traffic may be unencrypted, comma-separated: host names as in the addresses above, and networks
   * of private addresses such as 10.0.0.0/8. Names are not resolved. List only networks whose traffic no other machine can
   * read.
   */
  PRIVATE_NETWORKS: z
    .string()
    .default('')
    .transform((list, context) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
        .flatMap((entry) => {
          const read = parsePrivateNetwork(entry);
          if ('network' in read) return [read.network];
          context.addIssue(read.fault);
          return [];
        }),
    ),
  /** The deployed version. Processes of one release share cached answers through Redis. The default is unique, so a process shares none. */
  RELEASE: z.string().default(() => randomUUID()),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /**
   * Units of work per minute for all requests of one network; above it, they get a 429. The default serves a university behind
   * one address (docs/limits.md).
   */
  NETWORK_UNITS_PER_MINUTE: z.coerce.number().int().min(1).default(60_000),
  /** Units of work per minute for the calls of one signed-in account, from all its devices. */
  ACCOUNT_UNITS_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  /** Above this event-loop delay in milliseconds, new requests get a 503. 0 turns this off. */
  SHED_ABOVE_MS: z.coerce.number().int().min(0).default(1000),
  /** Origins from which feeds may be fetched, comma-separated. */
  FEED_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/u }).transform((origin) => new URL(origin).origin))),
  /** Feeds to import on a schedule: a JSON list of { sport, address, format, everyMinutes, createTeams, secret }. */
  FEEDS: z
    .string()
    .default('[]')
    .transform(parseJson)
    .pipe(
      z.array(
        z.strictObject({
          sport: z.string().min(1),
          address: z.url({ protocol: /^https?$/u }),
          format: z.string().min(1),
          everyMinutes: z.int().min(1).default(15),
          createTeams: z.boolean().default(false),
          secret: secretUse.optional(),
        }),
      ),
    ),
  /**
   * Keys of providers: a JSON object of names and values. Feeds name the key that they need. The values are only sent, never
   * stored or logged. Parsed into a map, because JSON.stringify does not write a map's content with the other settings.
   */
  FEED_SECRETS: z
    .string()
    .default('{}')
    .transform(parseJson)
    .pipe(
      z.record(
        z.string().regex(/^[a-z0-9-]+$/u, 'lower-case letters, digits and hyphens'),
        z.string().regex(/^[!-~]{8,500}$/u, '8 to 500 printable characters without spaces'),
      ),
    )
    .transform((secrets): ReadonlyMap<string, string> => new Map(Object.entries(secrets))),
  /**
   * Keys that hash mailed codes and known networks, and encrypt queued mails. Each has at least 32 bytes, in base64; separate
   * them with commas, the active one first. To rotate, put the new key first and keep the old one for a day. All processes need
   * the same keys.
   */
  CODE_KEYS: z
    .string()
    .transform((list) => list.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
    .refine((keys) => keys.every((key) => key.length >= 32), '32 bytes or more each, in base64')
    .optional(),
  /** Wrong codes per hour for the whole site, or a tenth of the codes sent in that hour if that is more. */
  CODE_GUESSES_PER_HOUR: z.coerce.number().int().min(1).default(200),
  /** Code mails per hour requested from one client network. A campus that signs up together needs more (docs/limits.md). */
  CODE_MAILS_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Development: renders pages from source and reloads them. */
  OUTPICK_DEV: flag.default(false),
});

/**
 * Connections to other machines must be encrypted. A public site also needs its own keys and passwords, and must not run in
 * development mode. On other sites, all processes derive the same key from the database's address.
 */
const environment = settings.transform(({ CODE_KEYS, CONSOLE_ORIGIN, DRAIN_SECONDS, ...others }, context) => {
  const isPublicSite = isPublic(others.PUBLIC_ORIGIN);
  const reject = (setting: string, message: string) =>
    context.addIssue({ code: 'custom', path: [setting], message });
  for (const { setting, message } of [
    ...findUnencryptedLinks(others),
    ...(isPublicSite ? findWeakLogins(others) : []),
  ])
    reject(setting, message);
  if (isPublicSite && !others.PUBLIC_ORIGIN.startsWith('https:'))
    reject('PUBLIC_ORIGIN', 'needs https where the site is public');
  if (CONSOLE_ORIGIN !== undefined && isPublicSite) {
    if (!CONSOLE_ORIGIN.startsWith('https:'))
      reject('CONSOLE_ORIGIN', 'needs https where the site is public');
    if (new URL(CONSOLE_ORIGIN).host === new URL(others.PUBLIC_ORIGIN).host)
      reject('CONSOLE_ORIGIN', 'needs a host of its own where the site is public');
  }
  if (!CODE_KEYS && isPublicSite) reject('CODE_KEYS', 'needed where the site is public');
  if (others.OUTPICK_DEV && isPublicSite) reject('OUTPICK_DEV', 'not where the site is public');
  const developmentKey = sha256(`development ${others.DATABASE_URL}`);
  return {
    ...others,
    CODE_KEYS: CODE_KEYS ?? [developmentKey],
    CONSOLE_ORIGIN: CONSOLE_ORIGIN ?? (isPublicSite ? undefined : others.PUBLIC_ORIGIN),
    DRAIN_SECONDS: DRAIN_SECONDS ?? (isPublicSite ? 5 : 0),
  };
});

export type Config = z.output<typeof environment>;

/**
 * Parses the settings. An empty variable counts as unset. The error names invalid settings but not their values, which may be
 * secret.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const setVariables = Object.entries(variables).filter(([, value]) => value !== '');
  const read = environment.safeParse(Object.fromEntries(setVariables));
  if (read.success) return read.data;
  const wrong = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The settings are not usable:\n${wrong.join('\n')}`);
}
