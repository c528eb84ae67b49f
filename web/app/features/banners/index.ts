export { Banners } from './banners.tsx';
export { loadBanners } from './load-banners.ts';
