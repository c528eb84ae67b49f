export { AnnouncementBar, loadAnnouncement } from './announcement-bar.tsx';
export { ErrorPage } from './error-page.tsx';
export { Footer } from './footer.tsx';
export { loadSocialLinks } from './social-links.tsx';
export { Masthead } from './masthead.tsx';
export { SignedOutLine } from './signed-out-line.tsx';
