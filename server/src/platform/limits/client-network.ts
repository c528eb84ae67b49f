import ipaddr from 'ipaddr.js';

/**
 * The network that a limit counts as one client: an IPv4 address, or the /64 network of an IPv6 address, because a
 * subscriber gets at least a /64. Text that is no address counts as itself.
 */
export function clientNetwork(address: string): string {
  // IPv4 is the common case on every request, and needs no parsing.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
