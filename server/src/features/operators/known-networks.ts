import { createKnownNetworks } from '../../platform/limits/known-networks.ts';

/** The networks from which operators signed in. */
export const knownNetworks = createKnownNetworks({
  table: 'operator_networks',
  ownerColumn: 'operator_id',
  purpose: 'operator network',
});
