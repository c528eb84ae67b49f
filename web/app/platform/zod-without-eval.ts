import { config } from 'zod/v4/core';

/**
 * What `zod` means in the browser. Zod probes `new Function` as soon as a schema is built, which the
 * Content-Security-Policy reports; here it is told not to before any schema can exist, in whatever order the
 * browser runs our chunks.
 */
config({ jitless: true });

export * from 'zod/v4';
