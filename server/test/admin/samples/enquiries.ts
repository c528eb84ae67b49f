import type { enquiriesAdminCalls } from '@outpick/contracts/admin';
import type { Platform } from '../../../src/platform/platform.ts';
import type { TestOperator } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';

const nothing = async () => Promise.resolve({});

/** Adds an enquiry; returns its id as a parameter. */
async function addEnquiry({ db }: Platform) {
  return db
    .insertInto('enquiries')
    .values({
      form: 'enquiry',
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'ann@example.com',
      subject: 'About margins',
      message: 'How are margins scored?',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

const newName = () => `Template ${crypto.randomUUID()}`;

export const enquiriesSamples: AdminSamples<typeof enquiriesAdminCalls> = {
  listEnquiries: nothing,
  getEnquiry: async (platform) => ({ params: await addEnquiry(platform) }),
  listEnquiryAssignees: nothing,
  assignEnquiry: async (platform, { id: operatorId }) => ({
    params: await addEnquiry(platform),
    body: { operatorId },
  }),
  setEnquiryState: async (platform) => {
    const { id } = await addEnquiry(platform);
    return { body: { ids: [id], state: 'closed' } };
  },
  noteEnquiry: async (platform) => ({
    params: await addEnquiry(platform),
    body: { body: 'Asked the scorers.' },
  }),
  replyToEnquiry: async (platform) => ({
    params: await addEnquiry(platform),
    body: { body: 'By the distance.', state: 'answered', lastReplyId: null },
  }),
  listReplyTemplates: nothing,
  saveReplyTemplate: async () => Promise.resolve({ body: { name: newName(), body: 'Hello {firstName},' } }),
  deleteReplyTemplate: async ({ db }: Platform, { id }: TestOperator) => ({
    params: await db
      .insertInto('reply_templates')
      .values({ name: newName(), body: 'Hello', changed_by: id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  }),
};
