import { join } from 'node:path';

/** The project's own folder. */
export const root = join(import.meta.dirname, '../../..');

/** Every workspace of the project, by its folder. */
export const workspaces = ['contracts', 'forecast', 'server', 'web', 'world', 'checks'] as const;
