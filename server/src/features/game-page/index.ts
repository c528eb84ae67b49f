export { gamePageRoutes } from './routes.ts';
