import { MailDev } from 'maildev';

export interface Inbox {
  readonly smtpUrl: string;
  readonly webUrl: string;
  readonly stop: () => Promise<void>;
}

/** Starts a mail server that shows all mails on a web page and delivers none. */
export async function startInbox(folder: string, smtp: number, web: number): Promise<Inbox> {
  const server = new MailDev({
    smtp,
    web,
    ip: '127.0.0.1',
    webIp: '127.0.0.1',
    mailDirectory: folder,
    silent: true,
  });
  await server.start();
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    webUrl: `http://localhost:${web}`,
    stop: async () => server.stop(),
  };
}
