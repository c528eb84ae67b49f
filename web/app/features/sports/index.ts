export { loadSports } from './load-sports.ts';
export { SportFrame } from './sport-frame.tsx';
export { SportIndex } from './sport-index.tsx';
export { SportLinks } from './sport-links.tsx';
export { SportTable } from './sport-table.tsx';
export { useSportOfRoute } from './use-sport-of-route.ts';
