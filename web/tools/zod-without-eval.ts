import { config } from 'zod/v4/core';

/**
 * Replaces `zod` in the browser. Zod tries `new Function` when the first schema is built, which the Content-Security-Policy
 * reports. Importing zod through this module turns that off first, in any chunk order.
 */
config({ jitless: true });

export * from 'zod/v4';
