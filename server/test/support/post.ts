import { mailSignInLink, sendAccountMailJob } from '../../src/features/accounts/index.ts';
import { anyJob } from '../../src/platform/jobs/job.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import { readLetter } from './accounts.ts';
import type { TestLetter } from './accounts.ts';
import { openTestInbox } from './inbox.ts';
import { openTestPlatform } from './platform.ts';

/** A worker that sends the account mails of a database to a test inbox. */
export interface TestPost {
  lettersTo(email: string): readonly TestLetter[];
  close(): Promise<void>;
}

export async function startTestPost(databaseUrl: string, origin: string): Promise<TestPost> {
  const inbox = await openTestInbox();
  const opened = await openTestPlatform({
    process: 'worker',
    databaseUrl,
    config: { SMTP_URL: inbox.url, PUBLIC_ORIGIN: origin },
  });
  const worker = await startWorker(
    opened.platform,
    [anyJob(sendAccountMailJob), anyJob(mailSignInLink)],
    databaseUrl,
  );
  return {
    lettersTo: (email) =>
      inbox.mails.filter(({ recipients }) => recipients.includes(`RCPT TO:<${email}>`)).map(readLetter),
    async close() {
      await worker.stop(2000);
      await opened.close();
      await inbox.close();
    },
  };
}
