import type { ActSubject } from '../../platform/act.ts';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { describeGame, describeSlate } from '../../features/consequences/index.ts';
import { describeContent, readRestorableContent } from '../../features/content/index.ts';
import { describeEnquiry, describeReplyTemplate, readEnquiryStatus } from '../../features/enquiries/index.ts';
import {
  describeAppeal,
  describePlayer,
  describeReport,
  findSuspensionId,
  readAppealDecision,
  readReportDecision,
} from '../../features/moderation/index.ts';
import { describeOperator } from '../../features/operators/index.ts';
import { describeInvitation, describeSite } from '../../features/site-settings/index.ts';
import { describeWindow } from '../../features/slates/index.ts';
import { describeFeed, describeFeedSecret, describeProvider, readRestorableFeed } from './feed.ts';
import { readRestorableGame } from './game.ts';
import { describeSourceGame, readRestorableSourceGame } from './source-game.ts';
import { describeSport, readRestorableSport } from './sport.ts';
import { describeTeam, readRestorableTeam } from './team.ts';

type ReadState = (db: Reader, id: string) => Promise<Recorded>;

interface SubjectKind {
  /** Reads the state that the audit log shows. */
  readonly read: ReadState;
  /** Reads the state that undoing an act restores, if the shown state is not enough. */
  readonly readRestorable?: ReadState;
}

/** Reads which suspension of a player is in force. */
const readRestorablePlayer: ReadState = async (db, id) => ({ suspensionId: await findSuspensionId(db, id) });

/**
 * How the audit log describes each kind of thing that operators change. A line's `before` and `after` come from here, so
 * that the lines about one thing form a chain. Other subjects, such as `session` and `mail`, are events without a state.
 */
export const subjectKinds = {
  appeal: { read: describeAppeal, readRestorable: readAppealDecision },
  content: { read: describeContent, readRestorable: readRestorableContent },
  enquiry: { read: describeEnquiry, readRestorable: readEnquiryStatus },
  feed: { read: describeFeed, readRestorable: readRestorableFeed },
  'feed-secret': { read: describeFeedSecret },
  game: { read: describeGame, readRestorable: readRestorableGame },
  invitation: { read: describeInvitation },
  operator: { read: describeOperator },
  player: { read: describePlayer, readRestorable: readRestorablePlayer },
  provider: { read: describeProvider },
  'reply-template': { read: describeReplyTemplate },
  report: { read: describeReport, readRestorable: readReportDecision },
  site: { read: describeSite },
  slate: { read: describeSlate },
  'source-game': { read: describeSourceGame, readRestorable: readRestorableSourceGame },
  sport: { read: describeSport, readRestorable: readRestorableSport },
  team: { read: describeTeam, readRestorable: readRestorableTeam },
  window: { read: describeWindow },
} as const satisfies Readonly<Record<string, SubjectKind>>;

/** Creates the subject of an act: a thing that operators change. */
export function thing(subject: keyof typeof subjectKinds, subjectId: string): ActSubject {
  const { read, readRestorable }: SubjectKind = subjectKinds[subject];
  return {
    subject,
    subjectId,
    read: async (db) => read(db, subjectId),
    ...(readRestorable && { readRestorable: async (db: Reader) => readRestorable(db, subjectId) }),
  };
}
