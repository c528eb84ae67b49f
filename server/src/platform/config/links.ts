const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/u;
const socket = /^(?:$|\/|%2f)/iu;

/** Where an address leads; PostgreSQL's may name another host behind the question mark, which then counts. */
const hostOf = (url: URL): string => url.searchParams.get('host') ?? url.hostname;

/** Whether an address leads to this very machine, so that what is sent crosses no network. */
export function staysHere(address: string): boolean {
  const host = hostOf(new URL(address));
  return loopback.test(host) || socket.test(host);
}

/** Whether a site of this origin is open to the world, and not a developer's own. */
export const isPublic = (origin: string): boolean => origin.startsWith('https:');

interface Links {
  readonly DATABASE_URL: string;
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly REDIS_URL?: string | undefined;
  readonly FILES_URL: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

interface Objection {
  readonly setting: keyof Links;
  readonly message: string;
}

const isVerified = (address: string) => {
  const modes = new URL(address).searchParams.getAll('sslmode');
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full');
};
const isSecret = (address: string) => /^(?:rediss|https):/u.test(address);

/** The links that leave this machine unencrypted, or without a look at the other side's certificate. Mail sees to itself. */
export function openLinks(links: Links): Objection[] {
  const bucket = new URL(links.FILES_URL).searchParams.get('endpoint') ?? undefined;
  const rules = [
    ['DATABASE_URL', links.DATABASE_URL, isVerified, 'sslmode=verify-full'],
    ['DATABASE_OWNER_URL', links.DATABASE_OWNER_URL, isVerified, 'sslmode=verify-full'],
    ['REDIS_URL', links.REDIS_URL, isSecret, 'rediss:'],
    ['FILES_URL', bucket, isSecret, 'https:'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', links.OTEL_EXPORTER_OTLP_ENDPOINT, isSecret, 'https:'],
  ] as const;
  return rules.flatMap(([setting, address, holds, needed]) =>
    address === undefined || staysHere(address) || holds(address)
      ? []
      : [{ setting, message: `needs ${needed} when it leaves this machine` }],
  );
}

/** What others' instructions and images come with. */
const defaults = new Set([
  '',
  'admin',
  'changeme',
  'default',
  'foobared',
  'outpick',
  'password',
  'postgres',
  'redis',
  'root',
  'secret',
]);

/** Logins that anyone could guess, or that two components share. A socket asks the system who is there, not for a password. */
export function weakLogins(links: Links): Objection[] {
  const { DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL } = links;
  const logins = [
    ['DATABASE_URL', DATABASE_URL],
    ['DATABASE_OWNER_URL', DATABASE_OWNER_URL],
    ['REDIS_URL', REDIS_URL],
  ] as const;
  const guessable = logins.flatMap(([setting, address]) => {
    if (address === undefined) return [];
    const url = new URL(address);
    const password = decodeURIComponent(url.password);
    const fine =
      socket.test(hostOf(url)) || !(defaults.has(password.toLowerCase()) || password === url.username);
    return fine ? [] : [{ setting, message: 'needs a password of its own where the site is public' }];
  });
  const shared =
    DATABASE_OWNER_URL !== undefined &&
    new URL(DATABASE_OWNER_URL).username === new URL(DATABASE_URL).username;
  return shared
    ? [
        ...guessable,
        { setting: 'DATABASE_OWNER_URL', message: 'needs a login of its own where the site is public' },
      ]
    : guessable;
}
