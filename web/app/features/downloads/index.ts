export { DownloadButton } from './download-button.tsx';
