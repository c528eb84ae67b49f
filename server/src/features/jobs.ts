import { anyJob } from '../platform/jobs/job.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { clearProofs, clearSessions, sendAccountMailJob } from './accounts/index.ts';
import { findDigests, findReminders, deleteOldMails, sendDigest, sendReminder } from './mailings/index.ts';
import { revealScheduledContent } from './content/index.ts';
import { forgetSubmissions, tendContests } from './contests/index.ts';
import { settleChangedGames, settleContest, settleDueSlates } from './settlement/index.ts';
import { deleteOldEnquiries } from './enquiries/index.ts';
import { dueFeeds, importFeed } from './imports/index.ts';
import { removePortrait } from './profile/index.ts';
import { ratingRun, renewRatings } from './ratings/index.ts';
import { openDueSlates } from './slates/index.ts';
import { sendMail } from '../platform/mail/mail.ts';

/** Every kind of background work, for the worker and for setting up the queues. */
export const jobs: readonly AnyJob[] = [
  anyJob(sendMail),
  anyJob(ratingRun),
  anyJob(renewRatings),
  anyJob(importFeed),
  anyJob(dueFeeds),
  anyJob(openDueSlates),
  anyJob(settleContest),
  anyJob(settleChangedGames),
  anyJob(settleDueSlates),
  anyJob(tendContests),
  anyJob(forgetSubmissions),
  anyJob(findReminders),
  anyJob(sendReminder),
  anyJob(findDigests),
  anyJob(sendDigest),
  anyJob(deleteOldMails),
  anyJob(revealScheduledContent),
  anyJob(deleteOldEnquiries),
  anyJob(sendAccountMailJob),
  anyJob(clearProofs),
  anyJob(clearSessions),
  anyJob(removePortrait),
];
