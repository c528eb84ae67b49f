export { loadSports, useSportOfRoute, useSportWords, useTitledSport } from './find-sport.ts';
export { useLastSport } from './last-sport.ts';
export { loadSportPage, loadSportPageInBrowser, type SportPageRequest } from './load-sport-page.ts';
export { sportHead, makeTitleOf } from './sport-head.ts';
export { SportFrame } from './sport-frame.tsx';
export { SportIndex } from './sport-index.tsx';
export { SportLinks } from './sport-links.tsx';
export { SportTable } from './sport-table.tsx';
