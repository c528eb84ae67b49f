export { MailSettings } from './mail-settings.tsx';
