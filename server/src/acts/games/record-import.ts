import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ImportReport } from '../../features/ingest/files/index.ts';

interface ImportRun {
  readonly sportId: string;
  /** A file, or the address of a feed. */
  readonly from: string;
  readonly report: ImportReport;
}

/** Adds one line to the audit log for an import, which may have written thousands of games in many transactions. */
export const recordImport = async (
  platform: Platform,
  actor: Actor,
  { sportId, from, report }: ImportRun,
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'import.run', records: 'always' }, async (tx) => {
    const { rows, added, changed, refused } = report;
    // Omit the query, which may contain a key.
    const source = URL.canParse(from) ? new URL(from).origin + new URL(from).pathname : from;
    const after = { from: source, rows, added, changed, refused };
    await tx.record({ subject: 'import', subjectId: sportId, before: null, after });
  });
