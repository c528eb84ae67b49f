export { teamPageRoutes } from './routes.ts';
