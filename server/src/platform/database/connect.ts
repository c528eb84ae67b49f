import { checkServerIdentity } from 'node:tls';
import type { Socket } from 'node:net';
import type { ConnectionOptions, PeerCertificate } from 'node:tls';
import { parseIntoClientConfig } from 'pg-connection-string';
import { splitHosts } from './hosts.ts';
import { watchPrimary } from './primary.ts';
import type { Host, Primary } from './primary.ts';

/** Settings for node-postgres and for libraries that are built on it. */
export interface ConnectionSettings {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  ssl?: boolean | ConnectionOptions;
  stream?: () => Socket;
}

/** How to connect to a database. */
export interface Access {
  readonly settings: ConnectionSettings;
  /** Set if the address lists several hosts. */
  readonly primary?: Primary;
}

const defaultPort = 5432;

function hostOf(url: string): Host {
  const { host = 'localhost', port = defaultPort } = parseIntoClientConfig(url);
  return { host, port };
}

/** Accepts a certificate for any of the hosts: when settings are made, it is not known which host a socket will lead to. */
const checkAnyHost =
  (hosts: readonly Host[]) =>
  (_name: string, certificate: PeerCertificate): Error | undefined => {
    const objections = hosts.map(({ host }) => checkServerIdentity(host, certificate));
    return objections.includes(undefined) ? undefined : objections[0];
  };

/** One entry, with one watcher, for each address in this process. A watcher without connections does nothing. */
const accesses = new Map<string, Access>();

/**
 * Returns how to connect to a database address. Every connection of the product uses it. If the address lists several hosts,
 * connections lead to the current primary.
 */
export function accessTo(url: string): Access {
  const urls = splitHosts(url);
  const [first = url] = urls;
  if (urls.length === 1) return { settings: { connectionString: url } };
  const existing = accesses.get(url);
  if (existing) return existing;
  const hosts = urls.map(hostOf);
  const { user, password, database, ssl } = parseIntoClientConfig(first);
  const settings: ConnectionSettings = {
    ...hosts[0],
    ...(user === undefined ? {} : { user }),
    ...(typeof password === 'string' ? { password } : {}),
    ...(database === undefined ? {} : { database }),
    ...(ssl === undefined || ssl === false
      ? {}
      : { ssl: { ...(ssl === true ? {} : ssl), checkServerIdentity: checkAnyHost(hosts) } }),
  };
  const primary = watchPrimary(settings, hosts);
  const access = { settings: { ...settings, stream: primary.createSocket }, primary };
  accesses.set(url, access);
  return access;
}
