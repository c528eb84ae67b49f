export { trackRecordRoutes } from './routes.ts';
