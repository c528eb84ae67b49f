export { spreadsRoutes } from './routes.ts';
