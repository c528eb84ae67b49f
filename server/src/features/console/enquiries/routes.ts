import type { enquiriesAdminCalls } from '@outpick/contracts/admin';
import { act } from '../../../platform/act.ts';
import { doneBy, operatorOf, recordingAct } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  assignEnquiry,
  deleteReplyTemplate,
  listAssignees,
  noteEnquiry,
  replyToEnquiry,
  saveReplyTemplate,
  setEnquiryStates,
} from '../../enquiries/index.ts';
import { listEnquiries } from './list.ts';
import { listReplyTemplates } from './list-templates.ts';
import { getEnquiry } from './thread.ts';

export const enquiriesAdminRoutes = (platform: Platform): Routes<typeof enquiriesAdminCalls> => ({
  listEnquiries: async ({ query }, caller) => ({
    data: await listEnquiries(platform.db, query, operatorOf(caller).id),
  }),
  getEnquiry: async ({ params }) => ({ data: await getEnquiry(platform.db, params.id) }),
  listEnquiryAssignees: async () => ({ data: { assignees: await listAssignees(platform.db) } }),
  assignEnquiry: async ({ params, body }, caller) => {
    const assignment = { enquiryId: params.id, ...body };
    const order = recordingAct(caller, 'enquiry.assign');
    return doneBy(await act(platform, order, async (tx) => assignEnquiry(tx, assignment)));
  },
  setEnquiryState: async ({ body }, caller) => {
    const change = { enquiryIds: body.ids, state: body.state };
    const order = { ...recordingAct(caller, 'enquiry.set-state'), records: 'if-changed' } as const;
    const acted = await act(platform, order, async (tx) => setEnquiryStates(tx, change));
    return { data: { changed: acted.result }, acted };
  },
  noteEnquiry: async ({ params, body }, caller) => {
    const note = { enquiryId: params.id, ...body };
    const order = recordingAct(caller, 'enquiry.note');
    const acted = await act(platform, order, async (tx) => noteEnquiry(tx, note));
    return { data: { id: acted.result }, acted };
  },
  replyToEnquiry: async ({ params, body }, caller) => {
    const reply = { enquiryId: params.id, ...body };
    const order = recordingAct(caller, 'enquiry.reply');
    const acted = await act(platform, order, async (tx) => replyToEnquiry(platform, tx, reply));
    return { data: { id: acted.result }, acted };
  },
  listReplyTemplates: async ({ query }) => ({ data: await listReplyTemplates(platform.db, query) }),
  saveReplyTemplate: async ({ body: { id, name, body } }, caller) => {
    const order = recordingAct(caller, 'reply-template.save');
    const acted = await act(platform, order, async (tx) => saveReplyTemplate(tx, { id, name, body }));
    return { data: { id: acted.result }, acted };
  },
  deleteReplyTemplate: async ({ params }, caller) => {
    const order = recordingAct(caller, 'reply-template.delete');
    return doneBy(await act(platform, order, async (tx) => deleteReplyTemplate(tx, params.id)));
  },
});
