export { Banners, loadBanners } from './banners.tsx';
export { loadWithBanners, loadWithBannersInBrowser } from './load-with-banners.ts';
