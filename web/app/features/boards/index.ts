export { addressOfBoard } from './load.ts';
