export { sportCards } from './files.ts';
