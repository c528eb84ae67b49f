import { z } from 'zod';
import { randomUUID, sha256 } from '../crypto.ts';
import { isPublic, openLinks, weakLogins } from './links.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

const hosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim()))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u, 'host names')));

/** Every setting of every process, by environment variable. Anything not listed here is not read. */
const settings = z.object({
  /** Where the site and the worker find the database; they act as the role outpick_app in it. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/u }),
  /** The database's owner, for migrations only. Absent: the same address. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/u }).optional(),
  /** Absent: limits and cached answers are kept per process. */
  REDIS_URL: z.url({ protocol: /^rediss?$/u }).optional(),
  /** Keeps apart what several sites put into one Redis. */
  REDIS_PREFIX: z.string().default('outpick:'),
  SMTP_URL: z.url({ protocol: /^smtps?$/u }).optional(),
  MAIL_FROM: z.string().default('Outpick <no-reply@outpick.example>'),
  /** Who reads what people write to us. Absent: their messages are kept in the database alone. */
  OPERATOR_EMAIL: z.email().optional(),
  /** Hosts whose players may be shown in a frame, comma-separated. */
  PODCAST_HOSTS: hosts.default(['www.youtube-nocookie.com', 'open.spotify.com', 'embed.podcasts.apple.com']),
  /** Uploaded files: a folder (file:///…) or a bucket (s3://bucket?region=…&endpoint=…). */
  FILES_URL: z.url({ protocol: /^(file|s3)$/u }).default('file:///var/lib/outpick/files'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Metrics and health, never reachable from outside. */
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: port.default(9090),
  /** The address people see, for canonical links and mails. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/u })
    .default('http://localhost:3000')
    .transform((origin) => new URL(origin).origin),
  /** Addresses or networks whose X-Forwarded-For is believed, comma-separated. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  /** Names the deployed code. Processes of one release share cached answers through Redis; without it none are shared. */
  RELEASE: z.string().default(() => randomUUID()),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Requests an address may make in a minute before it is asked to wait. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** Past this event-loop delay (ms) new requests are answered 503 until it recovers. */
  SHED_ABOVE_MS: z.coerce.number().int().min(0).default(1000),
  /** The only origins that feeds are fetched from, comma-separated. */
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
  /** Feeds to import by themselves: a JSON list of { sport, address, format, everyMinutes, createTeams }. */
  FEEDS: z
    .string()
    .default('[]')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(
      z.array(
        z.strictObject({
          sport: z.string().min(1),
          address: z.url({ protocol: /^https?$/u }),
          format: z.string().min(1),
          everyMinutes: z.int().min(1).default(15),
          createTeams: z.boolean().default(false),
        }),
      ),
    ),
  /**
   * Keys of mailed codes and of mails that wait to be sent: 32 bytes or more each, in base64, comma-separated, the one
   * in use first. To change it, put the new one first and leave the old one for a day. Every process has the same.
   */
  CODE_KEYS: z
    .string()
    .transform((list) => list.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
    .refine((keys) => keys.every((key) => key.length >= 32), '32 bytes or more each, in base64')
    .optional(),
  /** Wrong codes the whole site takes in an hour, or a tenth of the codes it sent, whichever is more. */
  CODE_GUESSES_PER_HOUR: z.coerce.number().int().min(1).default(200),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Development: pages are rendered from source and reload themselves. */
  OUTPICK_DEV: flag.default(false),
});

/**
 * What leaves the machine is encrypted everywhere. What is served to the public also has keys and passwords of its own and
 * is no developer's; on a developer's machine all processes draw the same key from the database's address.
 */
const environment = settings.transform(({ CODE_KEYS, ...others }, context) => {
  const open = isPublic(others.PUBLIC_ORIGIN);
  const object = (setting: string, message: string) =>
    context.addIssue({ code: 'custom', path: [setting], message });
  for (const { setting, message } of [...openLinks(others), ...(open ? weakLogins(others) : [])])
    object(setting, message);
  if (!CODE_KEYS && open) object('CODE_KEYS', 'needed where the site is public');
  if (others.OUTPICK_DEV && open) object('OUTPICK_DEV', 'not where the site is public');
  const drawn = sha256(`development ${others.DATABASE_URL}`);
  return { ...others, CODE_KEYS: CODE_KEYS ?? [drawn] };
});

export type Config = z.output<typeof environment>;

/** Reads the settings, or says which ones are wrong (never their values: they may hold secrets). */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const read = environment.safeParse(variables);
  if (read.success) return read.data;
  const wrong = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The settings are not usable:\n${wrong.join('\n')}`);
}
