export { mountDownloads } from './mount-downloads.ts';
