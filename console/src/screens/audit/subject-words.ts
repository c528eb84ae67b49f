import { readableTimes } from '../../design/readable-times.ts';
import type { AuditLine } from './audit-line.ts';

interface SubjectWords {
  readonly word: string;
  /** The path of the subject's own screen, or of the screen that lists such subjects. */
  readonly pathOf?: (id: string) => string;
}

/** Labels and links for the kinds of subjects in the audit log. */
export const subjectWords: Readonly<Record<string, SubjectWords>> = {
  appeal: { word: 'Appeal', pathOf: () => '/appeals' },
  content: { word: 'Content', pathOf: (id) => `/content/${id}` },
  enquiry: { word: 'Enquiry', pathOf: (id) => `/enquiries/${id}` },
  feed: { word: 'Feed', pathOf: (id) => `/feeds/${id}` },
  'feed-secret': { word: 'Provider key', pathOf: () => '/provider-keys' },
  file: { word: 'File' },
  game: { word: 'Game', pathOf: (id) => `/games/${id}` },
  import: { word: 'Import' },
  invitation: { word: 'Invitation', pathOf: () => '/sign-up-door' },
  job: { word: 'Job' },
  mail: { word: 'Email' },
  'mail-bounce': { word: 'Refused address' },
  operator: { word: 'Operator', pathOf: () => '/operators' },
  'operator-link': { word: 'One-time link', pathOf: () => '/operators' },
  passkeys: { word: 'Passkeys' },
  player: { word: 'Player', pathOf: (id) => `/players/${id}` },
  provider: { word: 'Provider', pathOf: () => '/provider-keys' },
  'recovery-codes': { word: 'Recovery codes' },
  'reply-template': { word: 'Reply template', pathOf: () => '/reply-templates' },
  report: { word: 'Report', pathOf: () => '/reports' },
  season: { word: 'Season' },
  session: { word: 'Session' },
  site: { word: 'The site', pathOf: () => '/setup' },
  'sign-in': { word: 'Sign-in', pathOf: () => '/operators' },
  slate: { word: 'Slate', pathOf: (id) => `/slates/${id}` },
  'source-game': { word: 'Game of a source', pathOf: () => '/doubts' },
  sport: { word: 'Sport', pathOf: () => '/sports' },
  team: { word: 'Team', pathOf: (id) => `/teams/${id}` },
  window: { word: 'Contest window', pathOf: () => '/slates' },
};

const nameFields = ['name', 'title', 'note', 'feed', 'siteName', 'job'] as const;

/** The subject's name that the entry itself recorded, for deleted subjects. */
function recordedName({ before, after }: AuditLine): string | undefined {
  for (const state of [after, before])
    if (typeof state === 'object' && state !== null && !Array.isArray(state))
      for (const field of nameFields) {
        const name = state[field];
        if (typeof name === 'string') return name;
      }
  return undefined;
}

interface ShownSubject {
  /** The kind and the name, such as "Player: Sunday Regulars". */
  readonly text: string;
  /** Undefined if the subject has no screen or is deleted. */
  readonly path: string | undefined;
}

/** The subject of an act: its label and link. */
export function subjectOf(line: AuditLine): ShownSubject {
  const { word, pathOf } = subjectWords[line.subject] ?? { word: line.subject };
  const name = line.subjectName ?? recordedName(line);
  return {
    text: name === undefined ? word : `${word}: ${readableTimes(name)}`,
    path: line.subjectName === null && line.subject !== 'site' ? undefined : pathOf?.(line.subjectId),
  };
}

/** The kind and the name of a thing: "Game: Bears @ Lions, Nov 20, 2026". */
export function nameOfThing({ subject, subjectName }: Pick<AuditLine, 'subject' | 'subjectName'>): string {
  const { word } = subjectWords[subject] ?? { word: subject };
  return subjectName === null ? word : `${word}: ${readableTimes(subjectName)}`;
}
