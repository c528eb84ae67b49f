/** The last line of every mail: the ledger's head, with which the recipient can later verify the ledger. */
export const fingerprintLine = (ledgerHead: string, origin: string): string =>
  `Our forecasts up to this mail, in one fingerprint: ${ledgerHead}. Check it at ${origin}/receipts.`;
