import { anyJob } from '../platform/jobs/job.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { clearProofs, clearSessions, sendAccountMailJob } from './accounts/index.ts';
import { findDigests, findReminders, deleteOldMails, sendDigests, sendReminders } from './mailings/index.ts';
import { orderLargeBoard, renewBoardOrders } from './boards/index.ts';
import { deleteOldPreviews, revealScheduledContent } from './content/index.ts';
import { forgetSubmissions, tendContests } from './contests/index.ts';
import {
  deleteReplacedBoards,
  settleChangedGames,
  settleContest,
  settleDueSlates,
} from './settlement/index.ts';
import { deleteOldEnquiries, sendReply } from './enquiries/index.ts';
import { enqueueDueFileFeeds, importFileFeed } from './ingest/files/index.ts';
import { enqueueDueFeeds, runAllPages, runDueFeed, tidyFeedSecrets } from './ingest/providers/index.ts';
import { setGamesAside } from '../acts/games/set-games-aside.ts';
import { deleteOldImports } from './ingest/files/index.ts';
import { verifyLedger } from './ledger/index.ts';
import { mergeMovedGames } from '../acts/games/merge-moved-games.ts';
import { deleteOldReports, endSuspensions, mailNotice } from './moderation/index.ts';
import { tidyOperators } from './operators/index.ts';
import { deleteOldInvitations } from './site-settings/index.ts';
import { removePortrait } from './profile/index.ts';
import { deleteOldRatingRuns, ratingRun, renewRatings } from './ratings/index.ts';
import { refreshRecapNames, writeRecaps } from './recaps/index.ts';
import { openDueSlates, reportMissingSlates } from './slates/index.ts';
import { deleteOldJobRuns } from '../platform/jobs/delete-old-runs.ts';
import { deleteOldBounces } from '../platform/mail/bounces.ts';
import { sendMail, sendSealedMail } from '../platform/mail/mail.ts';

/** Every kind of background work, for the worker and for setting up the queues. */
export const jobs: readonly AnyJob[] = [
  anyJob(sendMail),
  anyJob(sendSealedMail),
  anyJob(deleteOldBounces),
  anyJob(deleteOldJobRuns),
  anyJob(ratingRun),
  anyJob(renewRatings),
  anyJob(deleteOldRatingRuns),
  anyJob(importFileFeed),
  anyJob(enqueueDueFileFeeds),
  anyJob(runDueFeed),
  anyJob(runAllPages),
  anyJob(tidyFeedSecrets),
  anyJob(enqueueDueFeeds),
  anyJob(deleteOldImports),
  anyJob(setGamesAside),
  anyJob(mergeMovedGames),
  anyJob(openDueSlates),
  anyJob(reportMissingSlates),
  anyJob(verifyLedger),
  anyJob(settleContest),
  anyJob(settleChangedGames),
  anyJob(settleDueSlates),
  anyJob(deleteReplacedBoards),
  anyJob(orderLargeBoard),
  anyJob(renewBoardOrders),
  anyJob(tendContests),
  anyJob(forgetSubmissions),
  anyJob(findReminders),
  anyJob(sendReminders),
  anyJob(findDigests),
  anyJob(sendDigests),
  anyJob(deleteOldMails),
  anyJob(revealScheduledContent),
  anyJob(deleteOldPreviews),
  anyJob(writeRecaps),
  anyJob(refreshRecapNames),
  anyJob(deleteOldEnquiries),
  anyJob(sendReply),
  anyJob(sendAccountMailJob),
  anyJob(clearProofs),
  anyJob(clearSessions),
  anyJob(removePortrait),
  anyJob(tidyOperators),
  anyJob(deleteOldInvitations),
  anyJob(endSuspensions),
  anyJob(deleteOldReports),
  anyJob(mailNotice),
];
