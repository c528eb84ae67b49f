import { z } from 'zod';

/** Ids on the wire are opaque strings to everyone but the server, which makes them as UUIDv7. */
export const id = z.uuidv7();

export const sportId = id;
