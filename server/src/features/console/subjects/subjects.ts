import { audited, lockSubjects, recordAct } from '../../../platform/audit.ts';
import type { Actor, AuditedSubject, Recorded } from '../../../platform/audit.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeGame, describeSlate } from '../../consequences/index.ts';
import { describeContent } from '../../content/index.ts';
import { describeEnquiry, describeReplyTemplate } from '../../enquiries/index.ts';
import { describeAppeal, describePlayer, describeReport } from '../../moderation/index.ts';
import { describeOperator } from '../../operators/index.ts';
import { describeInvitation, describeSite } from '../../site-settings/index.ts';
import { describeWindow } from '../../slates/index.ts';
import { describeFeed, describeFeedSecret, describeProvider } from './feed.ts';
import { describeSourceGame } from './source-game.ts';
import { describeSport } from './sport.ts';
import { describeTeam } from './team.ts';

/**
 * How the audit log describes each kind of thing that operators change. A line's `before` and `after` come from here, so the
 * lines about one thing form a chain. Other subjects, such as `session` and `mail`, are events without a state.
 */
export const describers = {
  appeal: describeAppeal,
  content: describeContent,
  enquiry: describeEnquiry,
  feed: describeFeed,
  'feed-secret': describeFeedSecret,
  game: describeGame,
  invitation: describeInvitation,
  operator: describeOperator,
  player: describePlayer,
  provider: describeProvider,
  'reply-template': describeReplyTemplate,
  report: describeReport,
  site: describeSite,
  slate: describeSlate,
  'source-game': describeSourceGame,
  sport: describeSport,
  team: describeTeam,
  window: describeWindow,
} as const satisfies Record<string, (db: Reader, id: string) => Promise<Recorded>>;

export type SubjectName = keyof typeof describers;

/** One thing that operators change. */
export interface Subject {
  readonly subject: SubjectName;
  readonly subjectId: string;
}

/** An act on one thing. */
export interface SubjectAct extends Subject {
  /** `<subject>.<verb>`, as the call declares it. */
  readonly act: string;
  readonly reason?: string | null | undefined;
  /** The player whom the reason is about. */
  readonly reasonAbout?: string | undefined;
  /** Locks rows before their state is read. */
  readonly lock?: (db: Reader) => Promise<void>;
  /** Other things that the act may change. */
  readonly others?: (db: Reader) => Promise<readonly Subject[]>;
}

const withReader = ({ subject, subjectId }: Subject): AuditedSubject => ({
  subject,
  subjectId,
  read: async (db) => describers[subject](db, subjectId),
});

/** The platform for an act: its transactions add lines to the audit log, in the console and on the command line alike. */
export const auditAct = (
  platform: Platform,
  actor: Actor,
  { act, reason = null, reasonAbout, lock, others, ...subject }: SubjectAct,
): Platform =>
  audited(platform, actor, {
    act,
    reason,
    reasonAbout,
    ...(lock && { lock }),
    ...withReader(subject),
    ...(others && {
      others: async (db: Reader) => {
        const all = await others(db);
        return all
          .filter((one) => one.subject !== subject.subject || one.subjectId !== subject.subjectId)
          .map(withReader);
      },
    }),
  });

/** An act that adds things. Their ids are not known before it. */
export interface AddingAct {
  readonly act: string;
  readonly reason?: string | null;
  /** The things that exist; called before and after the act. The first is the one that the act is about. */
  readonly list: (db: Reader) => Promise<readonly Subject[]>;
}

const keyOf = ({ subject, subjectId }: Subject): string => `${subject} ${subjectId}`;

/** The platform for an act that adds things: each that it added or changed has a line, and the first in any case. */
export const auditAdding = (
  platform: Platform,
  actor: Actor,
  { act, reason = null, list }: AddingAct,
): Platform => ({
  ...platform,
  transact: async (work) =>
    platform.transact(async (tx) => {
      const states = new Map<string, Recorded>();
      const existing = await list(tx.db);
      await lockSubjects(tx.db, existing);
      for (const one of existing) states.set(keyOf(one), await withReader(one).read(tx.db));
      const result = await work(tx);
      for (const [index, one] of (await list(tx.db)).entries()) {
        const before = states.get(keyOf(one)) ?? null;
        const after = await withReader(one).read(tx.db);
        if (index === 0 || JSON.stringify(before) !== JSON.stringify(after))
          await recordAct(tx, actor, { act, reason, ...one, before, after });
      }
      return result;
    }),
});
