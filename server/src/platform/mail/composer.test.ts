import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestInbox, readLetter } from '../../../test/support/index.ts';
import type { ReceivedMail } from '../../../test/support/index.ts';
import { encodeQuotedPrintable } from './composer.ts';
import { createMailer } from './mailer.ts';

const decode = (encoded: string): string =>
  Buffer.from(
    encoded
      .replaceAll(/=\r\n/gu, '')
      .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const text = fc.string({
  unit: fc.constantFrom('a', 'B', ' ', '\t', '=', '.', '.', '−', 'é', '漢', '🏈', '\r\n'),
});

describe('quoted-printable', () => {
  it('decodes to the same text, and has only short lines of printable ASCII that do not begin with a dot', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
        const whole = texts.join('');
        const encoded = encodeQuotedPrintable(whole);
        expect(decode(encoded)).toBe(whole);
        for (const line of encoded.split('\r\n')) expect(line).toMatch(/^(?!\.)(?:[\t -~]{0,75}[!-~])?$/u);
      }),
    );
  });
});

/** Returns the mail without the parts that differ between two deliveries. */
const withoutRandom = (mail: ReceivedMail) => ({
  ...mail,
  headers: mail.headers.map((line) =>
    line.replace(/^Date: .*/u, 'Date').replace(/boundary=".*"/u, 'boundary'),
  ),
  body: '',
  letter: readLetter(mail),
});

describe('a mail composed from a template', () => {
  it('equals a single mail', async () => {
    const inbox = await openTestInbox();
    const mailer = createMailer({
      smtpUrl: inbox.url,
      sender: async () => Promise.resolve('Öutpick <no-reply@outpick.example>'),
      footer: async () => Promise.resolve(''),
      connections: 1,
    });
    const mail = {
      to: 'player@example.org',
      subject: 'Fußball $& and hockey: the first game, the one that you have not picked, locks soon',
      text: 'Hello − "you"\n\nGo on: https://outpick.example/unsubscribe#token',
      html: `<p>Hello − &quot;you&quot;</p>${'<b>again</b> '.repeat(30)}`,
      unsubscribe: 'https://outpick.example/api/v1/website/unsubscribe/rAbc-$1',
    };
    await mailer.deliver(mail, 'id-1');
    for (const id of ['id-1', 'id-1']) await mailer.deliverOneOfMany(mail, id, async () => Promise.resolve());
    const [single, ...many] = inbox.mails.map(withoutRandom);
    expect(single?.headers).toContain('Message-ID: <id-1@outpick>');
    expect(single?.headers).toContain('To: player@example.org');
    for (const one of many) {
      expect(one.headers).toEqual(single?.headers);
      expect({ ...one.letter, text: one.letter.text.trimEnd(), html: one.letter.html.trimEnd() }).toEqual({
        ...single?.letter,
        text: single?.letter.text.trimEnd(),
        html: single?.letter.html.trimEnd(),
      });
    }
    expect(many).toHaveLength(2);
    await expect(
      mailer.deliverOneOfMany({ ...mail, to: 'a@example.org\r\nBcc: b@example.org' }, 'x', async () =>
        Promise.resolve(),
      ),
    ).rejects.toThrow(/Invalid/u);
    mailer.close();
    await inbox.close();
  });
});
