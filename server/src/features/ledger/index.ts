export { checkLedger } from './check-ledger.ts';
export { ledgerFooter } from './mail-footer.ts';
export { ledgerArea, ledgerHead } from './queries.ts';
export { ledgerRoutes } from './routes.ts';
export { genesis } from './verify.ts';
