export { mountPreviews } from './content/mount-previews.ts';
export { adminRoutes } from './routes.ts';
