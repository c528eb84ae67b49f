import { z } from 'zod';

/** An address elsewhere that a visitor may be sent to. */
export const webAddress = z
  .url({ protocol: /^https?$/u, message: 'an address beginning with https:// or http://' })
  .regex(/^https?:\/\/[^\s<>"]+$/u, 'an address beginning with https:// or http://');

/** Place in a list; equal ones go by title. */
export const position = z.coerce.number().int().min(0).max(10_000).default(0);

export const topic = z.string().trim().min(1).max(60);
