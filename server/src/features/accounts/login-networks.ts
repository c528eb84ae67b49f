import { createKnownNetworks } from '../../platform/limits/known-networks.ts';

/** The networks from which players signed in or set a password. */
export const loginNetworks = createKnownNetworks({
  table: 'login_networks',
  ownerColumn: 'account_id',
  purpose: 'login network',
});
