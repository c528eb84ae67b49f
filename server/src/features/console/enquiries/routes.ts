import type { enquiriesAdminCalls } from '@outpick/contracts/admin';
import { actorOf, done, operatorOf } from '../../../platform/http/route.ts';
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
  listEnquiries: {
    handle: async ({ query }, caller) => ({
      data: await listEnquiries(platform.db, query, operatorOf(caller).id),
    }),
  },
  getEnquiry: {
    handle: async ({ params }) => ({ data: await getEnquiry(platform.db, params.id) }),
  },
  listEnquiryAssignees: {
    handle: async () => ({ data: { assignees: await listAssignees(platform.db) } }),
  },
  assignEnquiry: {
    handle: async ({ params, body }, caller) => {
      await assignEnquiry(platform, actorOf(caller), { enquiryId: params.id, ...body });
      return done;
    },
  },
  setEnquiryState: {
    handle: async ({ body }, caller) => {
      const change = { enquiryIds: body.ids, state: body.state };
      return { data: { changed: await setEnquiryStates(platform, actorOf(caller), change) } };
    },
  },
  noteEnquiry: {
    handle: async ({ params, body }, caller) => ({
      data: { id: await noteEnquiry(platform, actorOf(caller), { enquiryId: params.id, ...body }) },
    }),
  },
  replyToEnquiry: {
    handle: async ({ params, body }, caller) => ({
      data: { id: await replyToEnquiry(platform, actorOf(caller), { enquiryId: params.id, ...body }) },
    }),
  },
  listReplyTemplates: {
    handle: async ({ query }) => ({ data: await listReplyTemplates(platform.db, query) }),
  },
  saveReplyTemplate: {
    handle: async ({ body: { id, name, body } }, caller) => ({
      data: { id: await saveReplyTemplate(platform, actorOf(caller), { id, name, body }) },
    }),
  },
  deleteReplyTemplate: {
    handle: async ({ params }, caller) => {
      await deleteReplyTemplate(platform, actorOf(caller), params.id);
      return done;
    },
  },
});
