export { loadText, type Text } from './load.ts';
