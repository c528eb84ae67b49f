import ipaddr from 'ipaddr.js';
import { splitHosts } from '../database/hosts.ts';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/u;
const socket = /^(?:$|\/|%2f)/iu;

/**
 * Returns the host of an address. In PostgreSQL's addresses, the last non-empty query parameter `host` overrides the host part.
 */
const hostOf = (url: URL): string =>
  (/^postgres(?:ql)?:$/u.test(url.protocol) &&
    url.searchParams.getAll('host').findLast((host) => host !== '')) ||
  url.hostname;

/** Whether an address leads to this machine, so that traffic crosses no network. */
export function isLocal(address: string): boolean {
  const host = hostOf(new URL(address));
  return loopback.test(host) || socket.test(host);
}

/** A name of one host, or a network by its first address and prefix length. */
type PrivateNetwork = string | ReturnType<typeof ipaddr.parseCIDR>;

/** Networks and hosts whose traffic, according to the operator, no other machine can read or change. */
export type PrivateNetworks = readonly PrivateNetwork[];

const bare = (hostname: string): string =>
  hostname
    .replaceAll(/^\[|\]$/gu, '')
    .replace(/\.$/u, '')
    .toLowerCase();

const hostName =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/u;

/** Parses an entry of PRIVATE_NETWORKS; returns an error as `fault`. */
export function parsePrivateNetwork(entry: string): { network: PrivateNetwork } | { fault: string } {
  const isAddress = ipaddr.isValid(entry);
  if (!isAddress && !ipaddr.isValidCIDR(entry))
    return hostName.test(bare(entry)) && !/^[\d.]+$/u.test(entry)
      ? { network: bare(entry) }
      : { fault: 'host names, addresses or networks such as 10.0.0.0/8' };
  const [address, bits] = isAddress
    ? ([ipaddr.parse(entry), ipaddr.parse(entry).kind() === 'ipv4' ? 32 : 128] as const)
    : ipaddr.parseCIDR(entry);
  // The first and the last address of the network must be in the same private range.
  const ends = address.toByteArray().map((byte, index) => {
    const hostBits = 0xff >> Math.min(8, Math.max(0, bits - 8 * index));
    return [byte & ~hostBits & 0xff, byte | hostBits] as const;
  });
  const ranges = [0, 1].map((end) => ipaddr.fromByteArray(ends.map((pair) => pair[end] ?? 0)).range());
  return ranges[0] === ranges[1] && privateRanges.includes(ranges[0] ?? '')
    ? { network: [address, bits] }
    : { fault: 'has public addresses; list hosts by name instead' };
}

/**
 * Whether an address is on a network that the operator lists as private. Compares names without resolving them, because what a
 * name resolves to may change after the check.
 */
export function isOnPrivateNetwork(address: string, networks: PrivateNetworks): boolean {
  const host = bare(hostOf(new URL(address)));
  const literal = ipaddr.isValid(host) ? ipaddr.process(host) : undefined;
  return networks.some((network) => {
    if (typeof network === 'string') return network === host;
    const [first, bits] = network;
    return literal?.kind() === first.kind() && literal.match(first, bits);
  });
}

/** Names that public DNS never resolves: reserved ones (RFC 6761, RFC 8375, ICANN's .internal), and single labels. */
const privateName = /^[^.]+$|\.(?:localhost|local|internal|test|home\.arpa)$/u;

const privateRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified'];

function isPrivateHost(hostname: string): boolean {
  const host = bare(hostname);
  return ipaddr.isValid(host) ? privateRanges.includes(ipaddr.process(host).range()) : privateName.test(host);
}

/** Whether the origin is a public site rather than a developer's: it uses https, or others can reach its host. */
export const isPublic = (origin: string): boolean =>
  origin.startsWith('https:') || !isPrivateHost(new URL(origin).hostname);

interface Links {
  readonly DATABASE_URL: string;
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly REPLICA_URL?: string | undefined;
  readonly REDIS_URL?: string | undefined;
  readonly FILES_URL: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly PRIVATE_NETWORKS: PrivateNetworks;
}

interface Objection {
  readonly setting: keyof Links;
  readonly message: string;
}

const isVerified = (address: string) => {
  const modes = new URL(address).searchParams.getAll('sslmode');
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full');
};
const isEncrypted = (address: string) => /^(?:rediss|https):/u.test(address);

/**
 * Finds connections to other machines that lack encryption or certificate checks and are not on a private network. The mailer
 * applies its own rule.
 */
export function findUnencryptedLinks(links: Links): Objection[] {
  const bucket = new URL(links.FILES_URL).searchParams.get('endpoint') ?? undefined;
  const rules = [
    ['DATABASE_URL', links.DATABASE_URL, isVerified, 'sslmode=verify-full'],
    ['DATABASE_OWNER_URL', links.DATABASE_OWNER_URL, isVerified, 'sslmode=verify-full'],
    ['REPLICA_URL', links.REPLICA_URL, isVerified, 'sslmode=verify-full'],
    ['REDIS_URL', links.REDIS_URL, isEncrypted, 'rediss:'],
    ['FILES_URL', bucket, isEncrypted, 'https:'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', links.OTEL_EXPORTER_OTLP_ENDPOINT, isEncrypted, 'https:'],
  ] as const;
  return rules.flatMap(([setting, address, holds, needed]) =>
    address === undefined ||
    splitHosts(address).every(
      (one) => isLocal(one) || holds(one) || isOnPrivateNetwork(one, links.PRIVATE_NETWORKS),
    )
      ? []
      : [{ setting, message: `needs ${needed} when it leaves this machine` }],
  );
}

const usernameOf = (address: string) => new URL(splitHosts(address)[0] ?? address).username;

/** Default passwords from instructions and images. */
const defaultPasswords = new Set([
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

/** Finds logins that have a default password or are shared by two components. Sockets need no password. */
export function findWeakLogins(links: Links): Objection[] {
  const { DATABASE_URL, DATABASE_OWNER_URL, REPLICA_URL, REDIS_URL } = links;
  const logins = [
    ['DATABASE_URL', DATABASE_URL],
    ['DATABASE_OWNER_URL', DATABASE_OWNER_URL],
    ['REPLICA_URL', REPLICA_URL],
    ['REDIS_URL', REDIS_URL],
  ] as const;
  const guessable = logins.flatMap(([setting, address]) => {
    if (address === undefined) return [];
    const acceptable = splitHosts(address).every((one) => {
      const url = new URL(one);
      const password = decodeURIComponent(url.password);
      return (
        socket.test(hostOf(url)) ||
        !(defaultPasswords.has(password.toLowerCase()) || password === url.username)
      );
    });
    return acceptable ? [] : [{ setting, message: 'needs a password of its own where the site is public' }];
  });
  const shared =
    DATABASE_OWNER_URL !== undefined && usernameOf(DATABASE_OWNER_URL) === usernameOf(DATABASE_URL);
  // The rights of this login are checked on the primary and also apply on a replica.
  if (REPLICA_URL !== undefined && usernameOf(REPLICA_URL) !== usernameOf(DATABASE_URL))
    guessable.push({
      setting: 'REPLICA_URL',
      message: 'needs the login of DATABASE_URL where the site is public',
    });
  return shared
    ? [
        ...guessable,
        { setting: 'DATABASE_OWNER_URL', message: 'needs a login of its own where the site is public' },
      ]
    : guessable;
}
