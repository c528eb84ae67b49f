export { sportCards } from './card-files.ts';
