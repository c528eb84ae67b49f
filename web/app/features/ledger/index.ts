export { addressOfReceipt } from './receipt-address.ts';
