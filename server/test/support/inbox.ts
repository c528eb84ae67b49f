import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A mail as the server was given it: envelope and text. */
export interface ReceivedMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly headers: readonly string[];
  readonly body: string;
}

export interface TestInbox {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** From now on every recipient is refused. */
  refuse(): void;
  /** From now on no mail (or none to this one) is acknowledged, as by a server that hangs; what hangs is lost when its sender goes. */
  hold(recipient?: string): void;
  /** How many senders wait for an acknowledgement. */
  readonly holding: number;
  /** Acknowledges what hangs, and what comes. */
  release(): void;
  close(): Promise<void>;
}

/** A mail server that keeps whole sessions to look at: the few verbs a sender needs. */
export async function openTestInbox(port = 0): Promise<TestInbox> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const held = new Map<Socket, () => void>();
  let holds: string | undefined;
  let refusing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        held.delete(socket);
      });
    let waiting = '';
    let sender = '';
    let recipients: string[] = [];
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') say('250 inbox');
      else if (verb === 'MAIL') {
        sender = line;
        recipients = [];
        say('250 ok');
      } else if (verb === 'RCPT') {
        recipients.push(line);
        say(refusing ? `550 no mailbox ${line.slice(8)}` : '250 ok');
      } else if (verb === 'DATA') {
        inData = true;
        say('354 go on');
      } else say(verb === 'QUIT' ? '221 bye' : '250 ok');
    };
    const receive = (text: string) => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      // A header may be folded over several lines: what begins with white space belongs to the line before.
      const headers = head.replaceAll(/\r\n[ \t]+/gu, ' ').split('\r\n');
      const mail = { sender, recipients, headers, body: rest.join('\r\n\r\n') };
      inData = false;
      const keep = () => {
        mails.push(mail);
        say('250 kept');
      };
      if (holds !== undefined && recipients.join().includes(holds)) held.set(socket, keep);
      else keep();
    };
    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      for (;;) {
        const end = waiting.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = waiting.slice(0, end);
        waiting = waiting.slice(end + (inData ? 5 : 2));
        if (inData) receive(text);
        else take(text);
      }
    });
    say('220 inbox');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the inbox has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: () => void (refusing = true),
    hold: (recipient = '') => void (holds = recipient),
    get holding() {
      return held.size;
    },
    release() {
      holds = undefined;
      for (const keep of held.values()) keep();
      held.clear();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
