import { z } from 'zod';

/** The server creates ids as UUIDv7; clients treat them as opaque. Lower-casing gives each id one spelling. */
export const id = z.uuidv7().toLowerCase();

export const sportId = id;
