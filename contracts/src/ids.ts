import { z } from 'zod';

/** The server creates ids as UUIDv7; clients treat them as opaque strings. */
export const id = z.uuidv7();

export const sportId = id;
