import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A mail as received by SMTP. */
export interface ReceivedMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly headers: readonly string[];
  readonly body: string;
}

export interface TestInbox {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** From now on, refuses this recipient, or by default every recipient. */
  refuse(recipient?: string): void;
  /** Stops acknowledging mails (to one recipient), like a server that hangs. Such a mail is lost if its sender disconnects. */
  hold(recipient?: string): void;
  /** The number of senders that are waiting for an acknowledgement. */
  readonly holding: number;
  /** Acknowledges held mails, and all later ones. */
  release(): void;
  close(): Promise<void>;
}

/** A minimal SMTP server that stores the mails it receives. Without their bodies, it can store a million. */
export async function openTestInbox(port = 0, { keepsBodies = true } = {}): Promise<TestInbox> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const heldMails = new Map<Socket, () => void>();
  let heldRecipient: string | undefined;
  let refusedRecipient: string | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        heldMails.delete(socket);
      });
    let buffer = '';
    let sender = '';
    let recipients: string[] = [];
    let inData = false;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const handleCommand = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') reply('250 inbox');
      else if (verb === 'MAIL') {
        sender = line;
        recipients = [];
        reply('250 ok');
      } else if (verb === 'RCPT') {
        recipients.push(line);
        reply(
          refusedRecipient !== undefined && line.includes(refusedRecipient)
            ? `550 no mailbox ${line.slice(8)}`
            : '250 ok',
        );
      } else if (verb === 'DATA') {
        inData = true;
        reply('354 go on');
      } else if (verb === 'QUIT') reply('221 bye');
      // Refuse STARTTLS, or the client would begin a handshake.
      else reply(verb === 'STAR' ? '502 not implemented' : '250 ok');
    };
    const receive = (text: string) => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      // Unfold headers: a line that begins with white space continues the previous line.
      const headers = head.replaceAll(/\r\n[ \t]+/gu, ' ').split('\r\n');
      const mail = { sender, recipients, headers, body: keepsBodies ? rest.join('\r\n\r\n') : '' };
      inData = false;
      const accept = () => {
        mails.push(mail);
        reply('250 kept');
      };
      if (heldRecipient !== undefined && recipients.join().includes(heldRecipient))
        heldMails.set(socket, accept);
      else accept();
    };
    socket.on('data', (chunk) => {
      buffer += chunk.toString();
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) receive(text);
        else handleCommand(text);
      }
    });
    reply('220 inbox');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the inbox has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (recipient = '') => void (refusedRecipient = recipient),
    hold: (recipient = '') => void (heldRecipient = recipient),
    get holding() {
      return heldMails.size;
    },
    release() {
      heldRecipient = undefined;
      for (const accept of heldMails.values()) accept();
      heldMails.clear();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
