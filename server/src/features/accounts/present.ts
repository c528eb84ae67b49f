import type { Session } from '@outpick/contracts';
import type { listSessions } from './sessions.ts';

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** A session in the form of the contract. */
export const presentSession = (row: SessionRow, currentId: string | undefined): Session => ({
  id: row.id,
  device: row.device,
  issuedAt: row.issued_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  current: row.id === currentId,
});
