import ipaddr from 'ipaddr.js';

/** The block of IPv6 that is assigned for global unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public: not private, local, multicast, reserved, or an IPv6 form that wraps an IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}
