import type { Output } from '@outpick/contracts';
import { enquiryStates, type EnquiryState, type adminCalls } from '@outpick/contracts/admin';

/** A row of the inbox. */
export type EnquiryRow = Output<typeof adminCalls.listEnquiries>['rows'][number];

/** An enquiry with its thread. */
export type Enquiry = Output<typeof adminCalls.getEnquiry>;

export type ThreadEntry = Enquiry['thread'][number];

export type ReplyTemplate = Output<typeof adminCalls.listReplyTemplates>['rows'][number];

export const stateLabels: Readonly<Record<EnquiryState, string>> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
};

/** The label of a recorded state. A state that no longer exists is shown as it was recorded. */
export const labelOf = (state: string): string => {
  const knownState = enquiryStates.find((one) => one === state);
  return knownState ? stateLabels[knownState] : state;
};

export const subjectOf = ({ subject, name }: Pick<EnquiryRow, 'subject' | 'name'>): string =>
  subject ?? `Message from ${name}`;
