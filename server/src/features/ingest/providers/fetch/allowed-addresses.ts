import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLocal, isOnPrivateNetwork } from '../../../../platform/config/links.ts';
import type { PrivateNetworks } from '../../../../platform/config/links.ts';

/** The IPv6 block for global unicast addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public: not private, local, multicast, reserved, or an IPv6 form that wraps an IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

const urlOf = (address: string) => `http://${isIP(address) === 6 ? `[${address}]` : address}/`;

/** Whether a feed may be requested at an IP address: a public one, or one that the operator lists as private. */
const isAllowed = (url: URL, address: string, networks: PrivateNetworks): boolean =>
  isPublicAddress(address) ||
  isOnPrivateNetwork(url.href, networks) ||
  isOnPrivateNetwork(urlOf(address), networks);

/** Whether requests to a URL are confidential: they use HTTPS, or stay on this machine or on a private network. */
export const isConfidential = (url: URL, networks: PrivateNetworks): boolean =>
  url.protocol === 'https:' || isLocal(url.href) || isOnPrivateNetwork(url.href, networks);

/** Thrown if a host has an address at which feeds are not allowed. */
export class RefusedAddress extends Error {}

/** Checks a host that is an IP address. Host names are checked when they are resolved. */
export function checkLiteralHost(url: URL, networks: PrivateNetworks): void {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (isIP(host) !== 0 && !isAllowed(url, host, networks))
    throw new RefusedAddress(`${host} is not an address a feed may have`);
}

/**
 * Creates a lookup that resolves a host name and fails unless every address is allowed. The connection uses the checked
 * addresses, which prevents DNS rebinding to an internal host.
 */
export const createLookup =
  (url: URL, networks: PrivateNetworks): LookupFunction =>
  (hostname, { family, hints }, done) => {
    const options = { family: family ?? 0, hints: hints ?? 0, all: true } as const;
    lookup(hostname, options, (error, found: LookupAddress[]) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(url, address, networks)))
        return done(new RefusedAddress(`${hostname} is not at an address a feed may have`), []);
      done(null, found);
    });
  };
