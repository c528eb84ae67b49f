export { checkLedger } from './check-ledger.ts';
export { findHeadHash, ledgerArea, ledgerFooter } from './queries.ts';
export { ledgerRoutes } from './routes.ts';
export { genesis } from './verify.ts';
