import { join } from 'node:path';

/** Path of the project's root folder. */
export const root = join(import.meta.dirname, '../../..');

/** The folders of the workspaces. */
export const workspaces = ['contracts', 'forecast', 'server', 'web', 'console', 'world', 'checks'] as const;
