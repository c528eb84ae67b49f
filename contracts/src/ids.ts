import { z } from 'zod';

/** The server creates ids as UUIDv7; clients treat them as opaque strings. Upper case is converted, so that an id has one spelling. */
export const id = z.uuidv7().toLowerCase();

export const sportId = id;
