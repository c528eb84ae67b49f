import type { MailFooter } from '../../platform/mail/mail.ts';
import { ledgerHead } from './queries.ts';

/** Every mail ends with the ledger's head: its reader can later prove which forecasts were published by then. */
export const ledgerFooter: MailFooter = async (db, origin) =>
  `Our forecasts up to this mail, in one fingerprint: ${await ledgerHead(db)}. Check it at ${origin}/receipts.`;
