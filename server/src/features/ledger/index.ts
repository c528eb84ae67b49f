export { checkLedger } from './check-ledger.ts';
export { verifyLedger } from './jobs.ts';
export { ledgerObservation } from './observe-ledger.ts';
export { findHeadHash, ledgerArea, ledgerFooter } from './queries.ts';
export { ledgerRoutes } from './routes.ts';
export { genesis } from './verify.ts';
