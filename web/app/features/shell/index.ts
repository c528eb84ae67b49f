export { Fault } from './fault.tsx';
export { Footer } from './footer.tsx';
export { loadSocialLinks } from './load-social-links.ts';
export { Masthead } from './masthead.tsx';
