export { robots, sitemap } from './sitemap.ts';
