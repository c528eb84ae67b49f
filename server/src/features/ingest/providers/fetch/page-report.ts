import type { ReadingProblem, ReadingReport } from '../../readings/index.ts';
import type { FeedFailure } from '../feed-failure.ts';
import type { FeedDocument } from '../adapter.ts';
import type { Fingerprint } from './stored-pages.ts';

/** A document with the report of storing its games. */
export interface StoredDocument {
  readonly document: FeedDocument;
  readonly report: ReadingReport;
  readonly fingerprint: Fingerprint;
}

/** The result of requesting one page. */
export interface PageReport extends ReadingReport {
  readonly page: string;
  /** `waiting`: the provider's budget of calls is used up until `notBefore`. */
  readonly outcome: 'read' | 'unchanged' | 'failed' | 'waiting';
  /** Games that cannot be imported yet. */
  readonly skipped: number;
  readonly failure: FeedFailure | null;
  readonly notBefore: Date | null;
}

/** Lists in a report are cut off at this length; the counts are complete. */
const maxListed = 100;

export const emptyReport = (page: string): PageReport => ({
  page,
  outcome: 'unchanged',
  read: 0,
  added: 0,
  changed: 0,
  doubtful: 0,
  missing: 0,
  refused: 0,
  skipped: 0,
  problems: [],
  unknownTeams: [],
  changes: [],
  failure: null,
  notBefore: null,
});

/** Adds the hint to the reason, because stored problems have no field for hints. */
const withHint = ({ sourceId, reason, hint }: ReadingProblem): ReadingProblem => ({
  sourceId,
  reason: hint === undefined ? reason : `${reason}; ${hint}`,
});

/** Adds a document to a page's report. Parts of documents that the adapter could not use count as refused. */
export function addDocument(report: PageReport, { document, report: more }: StoredDocument): PageReport {
  return {
    ...report,
    outcome: 'read',
    read: report.read + more.read,
    added: report.added + more.added,
    changed: report.changed + more.changed,
    doubtful: report.doubtful + more.doubtful,
    missing: report.missing + more.missing,
    refused: report.refused + more.refused + document.problems.length,
    skipped: report.skipped + document.skipped,
    problems: [...report.problems, ...document.problems, ...more.problems.map(withHint)].slice(0, maxListed),
    unknownTeams: [...new Set([...report.unknownTeams, ...more.unknownTeams])],
    changes: [...report.changes, ...more.changes].slice(0, maxListed),
  };
}
