export { Banners, loadBanners } from './banners.tsx';
