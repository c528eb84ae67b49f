import { join } from 'node:path';

/** The root folder of the project. */
export const root = join(import.meta.dirname, '../../..');

/** The folders of the workspaces. */
export const workspaces = ['contracts', 'forecast', 'server', 'web', 'console', 'world', 'checks'] as const;
