import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** The public names of players may have changed: a profile was edited, or an account was made or deleted. */
export const playerRenamed = defineEvent('playerRenamed', z.strictObject({ playerIds: z.array(z.uuid()) }));
