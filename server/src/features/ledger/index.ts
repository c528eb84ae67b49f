export { ledgerArea } from './areas.ts';
export { checkLedger } from './check-ledger.ts';
export { ledgerFooter } from './mail-footer.ts';
export { ledgerHead } from './queries.ts';
export { ledgerRoutes } from './routes.ts';
export { genesis } from './verify.ts';
