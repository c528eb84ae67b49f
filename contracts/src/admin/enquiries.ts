import { z } from 'zod';
import { id } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, done } from './admin-call.ts';

/**
 * The states of an enquiry. `new`: not read yet. `open`: being worked on. `waiting`: for its sender or someone else.
 * `answered`: with a reply. `closed`: done without an answer. `spam`: not from a person.
 */
export const enquiryStates = ['new', 'open', 'waiting', 'answered', 'closed', 'spam'] as const;

const enquiryState = z.enum(enquiryStates, { error: 'Choose a state.' });

export type EnquiryState = z.output<typeof enquiryState>;

/** States of enquiries that still need an operator. */
export const unfinishedStates: readonly EnquiryState[] = ['new', 'open', 'waiting'];

const time = z.iso.datetime();

const text = (max: number, empty: string) =>
  z
    .string({ error: empty })
    .trim()
    .min(1, { error: empty })
    .max(max, { error: `At most ${max} characters.` });

const person = z.object({ id, name: z.string() });

const enquiryRow = z.object({
  id,
  state: enquiryState,
  form: z.enum(['contact', 'enquiry']),
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  /** The first words of the message. */
  excerpt: z.string(),
  /** Why the message may be spam. */
  suspicion: z.string().nullable(),
  assignee: person.nullable(),
  receivedAt: time,
  changedAt: time.nullable(),
  replies: z.int(),
  notes: z.int(),
});

/** The state of a reply's mail. `sent` means that the mail server accepted it; `failed`, that the last attempt failed. */
const delivery = z.enum(['waiting', 'sent', 'refused', 'failed']);

const threadEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), id, at: time, by: z.string(), body: z.string(), delivery }),
  z.object({ kind: z.literal('note'), id, at: time, by: z.string(), body: z.string() }),
  z.object({ kind: z.literal('state'), id, at: time, by: z.string(), from: z.string(), to: z.string() }),
  z.object({
    kind: z.literal('assignment'),
    id,
    at: time,
    by: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
]);

const enquiry = z.object({
  ...enquiryRow.omit({ excerpt: true, replies: true, notes: true }).shape,
  firstName: z.string(),
  mobileNumber: z.string().nullable(),
  message: z.string(),
  /** Replies, notes and acts, oldest first. */
  thread: z.array(threadEntry),
  /** The last reply. A new reply must name it, so that two operators do not answer at the same time. */
  lastReplyId: id.nullable(),
  /** Other enquiries from the same sender, newest first. */
  others: z.array(z.object({ id, subject: z.string().nullable(), state: enquiryState, receivedAt: time })),
});

const replyTemplate = z.object({
  id,
  name: z.string(),
  body: z.string(),
  changedAt: time,
  changedBy: z.string(),
});

const roles = ['moderator'] as const;

export const enquiriesAdminCalls = declareAdminCalls({
  listEnquiries: {
    method: 'GET',
    path: '/api/v1/admin/enquiries',
    access: 'operator',
    roles,
    summary: 'The enquiries of the contact forms.',
    query: adminListQuery(['receivedAt', 'changedAt', 'state'], {
      /** `unfinished` selects enquiries that still need an operator. */
      state: z.enum([...enquiryStates, 'unfinished']).optional(),
      assignee: z.union([z.enum(['me', 'nobody']), id]).optional(),
      suspicious: z.enum(['yes', 'no']).optional(),
    }),
    output: adminList(enquiryRow),
  },
  getEnquiry: {
    method: 'GET',
    path: '/api/v1/admin/enquiries/:id',
    access: 'operator',
    roles,
    summary: 'An enquiry with its replies, notes and history.',
    params: z.object({ id }),
    output: enquiry,
  },
  listEnquiryAssignees: {
    method: 'GET',
    path: '/api/v1/admin/enquiry-assignees',
    access: 'operator',
    roles,
    summary: 'The operators to whom an enquiry can be assigned.',
    output: z.object({ assignees: z.array(person) }),
  },
  assignEnquiry: {
    method: 'POST',
    path: '/api/v1/admin/enquiries/:id/assign',
    access: 'operator',
    roles,
    act: 'enquiry.assign',
    summary: 'Assigns an enquiry to an operator, or to nobody.',
    params: z.object({ id }),
    body: z.object({ operatorId: id.nullable() }),
    output: done,
  },
  setEnquiryState: {
    method: 'POST',
    path: '/api/v1/admin/enquiry-states',
    access: 'operator',
    roles,
    act: 'enquiry.set-state',
    summary: 'Changes the state of enquiries.',
    body: z.object({
      ids: z
        .array(id)
        .min(1, { error: 'Choose an enquiry.' })
        .max(100, { error: 'At most 100 enquiries at a time.' }),
      state: enquiryState,
    }),
    output: z.object({ changed: z.int() }),
  },
  noteEnquiry: {
    method: 'POST',
    path: '/api/v1/admin/enquiries/:id/notes',
    access: 'operator',
    roles,
    act: 'enquiry.note',
    summary: 'Adds a note that only operators see.',
    params: z.object({ id }),
    body: z.object({ body: text(5000, 'Write a note.') }),
    output: z.object({ id }),
  },
  replyToEnquiry: {
    method: 'POST',
    path: '/api/v1/admin/enquiries/:id/replies',
    access: 'operator',
    roles,
    act: 'enquiry.reply',
    summary: 'Mails a reply to the sender of an enquiry.',
    params: z.object({ id }),
    body: z.object({
      body: text(5000, 'Write a reply.'),
      /** The enquiry's state after the reply. */
      state: z.enum(['answered', 'waiting', 'closed'], { error: 'Choose a state.' }),
      /** `lastReplyId` from the thread that the operator read. */
      lastReplyId: id.nullable(),
    }),
    output: z.object({ id }),
  },
  listReplyTemplates: {
    method: 'GET',
    path: '/api/v1/admin/reply-templates',
    access: 'operator',
    roles,
    summary: 'Texts that replies begin with.',
    query: adminListQuery(['name', 'changedAt'], {}),
    output: adminList(replyTemplate),
  },
  saveReplyTemplate: {
    method: 'POST',
    path: '/api/v1/admin/reply-templates',
    access: 'operator',
    roles,
    act: 'reply-template.save',
    summary: 'Adds a template, or changes one.',
    body: z.object({
      /** Absent for a new template. */
      id: id.optional(),
      name: text(80, 'Write a name.'),
      body: text(5000, 'Write the text of the template.'),
    }),
    output: z.object({ id }),
  },
  deleteReplyTemplate: {
    method: 'POST',
    path: '/api/v1/admin/reply-templates/:id/delete',
    access: 'operator',
    roles,
    act: 'reply-template.delete',
    summary: 'Deletes a template.',
    params: z.object({ id }),
    output: done,
  },
});
