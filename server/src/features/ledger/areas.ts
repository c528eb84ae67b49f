/** The ledger's entries and its head. */
export const ledgerArea = 'ledger';
