import type { Mail } from '../../platform/mail/mail.ts';
import type { NewEnquiry } from './commands.ts';

/**
 * The mail that forwards a message to the operator. Only the subject and the reply address become headers; the contract
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
