/** What every mail ends with: the ledger's head, which whoever keeps the mail can hold against us. */
export const fingerprintLine = (ledgerHead: string, origin: string): string =>
  `Our forecasts up to this mail, in one fingerprint: ${ledgerHead}. Check it at ${origin}/receipts.`;
