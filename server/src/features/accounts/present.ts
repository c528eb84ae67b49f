import type { Session } from '@outpick/contracts';
import type { listSessions } from './sessions.ts';

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** A session as its owner sees it. */
export const presentSession = (row: SessionRow, currentId: string | undefined): Session => ({
  id: row.id,
  device: row.device,
  issuedAt: row.issued_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  current: row.id === currentId,
});
