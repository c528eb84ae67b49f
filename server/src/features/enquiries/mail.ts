import type { Mail } from '../../platform/mail/message.ts';
import type { NewEnquiry } from './new-enquiry.ts';

/** The message that a reply answers. */
export interface AnsweredEnquiry {
  readonly email: string;
  readonly subject: string | null;
  readonly message: string;
  readonly receivedAt: Date;
}

/**
 * Writes the mail that forwards a message to the operator. Only the subject and the reply address become headers; the contract
 * rejects line breaks in both. Everything else is body text.
 */
export function enquiryMail(to: string, enquiry: NewEnquiry, footer: string): Mail {
  const { firstName, lastName, email, mobileNumber, subject, message, suspicion } = enquiry;
  const about = subject ?? `Message from ${firstName} ${lastName}`;
  const facts = [
    `From: ${firstName} ${lastName} <${email}>`,
    ...(mobileNumber === null ? [] : [`Phone: +${mobileNumber}`]),
    ...(suspicion === null ? [] : [`Perhaps written by a program: ${suspicion}`]),
  ];
  return {
    to,
    subject: `${suspicion === null ? '' : '[Suspicious] '}${about}`,
    text: `${message}\n\n-- \n${facts.join('\n')}\n\n${footer}\n`,
    replyTo: email,
  };
}

interface Reply {
  readonly body: string;
  /** The address for answers; undefined if they go to the From address, which all mails have. */
  readonly replyTo: string | undefined;
  readonly footer: string;
}

/** Writes the mail with an operator's reply. It quotes the answered message below the reply. */
export function replyMail(
  { email, subject, message, receivedAt }: AnsweredEnquiry,
  { body, replyTo, footer }: Reply,
): Mail {
  const day = receivedAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const quote = message.split(/\r\n|\r|\n/u).map((line) => `> ${line}`);
  // The form refuses line breaks in a subject. If one was stored nevertheless, it does not reach the headers.
  const about = (subject ?? 'Your message to Outpick').replaceAll(/[\r\n]+/gu, ' ');
  return {
    to: email,
    subject: /^re:/iu.test(about) ? about : `Re: ${about}`,
    text: `${body}\n\nOn ${day} you wrote:\n${quote.join('\n')}\n\n-- \n${footer}\n`,
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}
