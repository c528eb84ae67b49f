import { eventually, startTestPost } from '@outpick/server/testing';
import type { TestLetter } from '@outpick/server/testing';
import { serveJson } from './serve-json.ts';

/** Serves the mails of the site under test to the test processes: `/<email>` returns the mails to that address. */
export async function openMailbox(databaseUrl: string, origin: string) {
  const post = await startTestPost(databaseUrl, origin);
  const server = await serveJson((email) => post.lettersTo(email));
  return {
    url: server.url,
    async close() {
      server.close();
      await post.close();
    },
  };
}

/** Returns the mails to an address so far. */
export async function lettersTo(email: string): Promise<readonly TestLetter[]> {
  const answer = await fetch(`${process.env['OUTPICK_MAILBOX']}/${encodeURIComponent(email)}`);
  return JSON.parse(await answer.text());
}

/** Waits for the nth mail to an address. */
export async function letterTo(email: string, number = 1): Promise<TestLetter> {
  return eventually(async () => {
    const letters = await lettersTo(email);
    const letter = letters[number - 1];
    if (!letter) throw new Error(`${letters.length} mails to ${email} so far`);
    return letter;
  }, 15_000);
}
