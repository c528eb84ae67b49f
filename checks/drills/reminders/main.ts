import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bootPlatform, readConfig } from '@outpick/server';
import { cloneDatabase, dropClones, remindWithKills } from '@outpick/server/testing';

/**
 * `npm run drill -- reminders`: reminds the subscribers of one contest with real workers and a real SMTP server, and kills
 * some of the workers. Fails if a recipient gets no mail or two different ones, or if another person gets a mail.
 *
 *     npm run drill -- reminders [--recipients 1000000] [--send 50000] [--kills 3] [--workers 2] [--seed 1] [--json]
 *
 * The run queues all recipients and ends after `--send` mails. `--per-second` sets MAILINGS_PER_SECOND; the default is too
 * high to limit the run.
 */
const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '1000000' },
    send: { type: 'string', default: '50000' },
    kills: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    'per-second': { type: 'string', default: '100000' },
    json: { type: 'boolean' },
  },
});
const recipients = Number(values.recipients);

const folder = await mkdtemp(join(tmpdir(), 'outpick-reminders-'));
const config = readConfig({
  DATABASE_URL: await cloneDatabase(),
  FILES_URL: pathToFileURL(folder).href,
  LOG_LEVEL: 'silent',
});
const platform = await bootPlatform({ process: 'command', config });
async function measure() {
  try {
    return await remindWithKills({
      platform,
      recipients,
      workers: Number(values.workers),
      kills: Number(values.kills),
      seed: Number(values.seed),
      enough: Number(values.send),
      settings: { MAILINGS_PER_SECOND: values['per-second'] },
    });
  } finally {
    await platform.close();
    await dropClones(process.pid);
    await rm(folder, { recursive: true, force: true });
  }
}
const result = await measure();

const { findSeconds, mails, mailsPerSecond, killedAt, copies, twice, missing, strangers } = result;
const pass = missing === 0 && twice === 0 && strangers === 0;
if (values.json === true) console.log(JSON.stringify({ recipients, ...result, pass }));
else {
  console.log(`${recipients} recipients found and queued in ${findSeconds.toFixed(1)} s`);
  console.log(`${mails} mails sent, ${mailsPerSecond.toFixed(0)} a second, by ${values.workers} workers`);
  console.log(`workers killed after ${killedAt.join(', ')} mails (seed ${values.seed})`);
  console.log(`copies under the same Message-ID: ${copies}`);
  console.log(`recipients with two different mails: ${twice}`);
  console.log(
    mails < recipients
      ? `recorded as sent but not arrived: ${missing}`
      : `recipients without a mail: ${missing}`,
  );
  console.log(`mails to people who must not get one: ${strangers}`);
}
process.exitCode = pass ? 0 : 1;
