import { enquiryMessages } from '@outpick/contracts';
import type { enquiriesCalls } from '@outpick/contracts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { receiveEnquiry } from './commands.ts';
import type { NewEnquiry } from './new-enquiry.ts';
import { countEnquiry, suspicionOf } from './guard.ts';

interface SubmittedForm extends Omit<NewEnquiry, 'suspicion'> {
  readonly secondsOpen?: number | undefined;
}

async function receiveForm(platform: Platform, address: string, submitted: SubmittedForm) {
  const { secondsOpen, ...enquiry } = submitted;
  const undoCount = await countEnquiry(platform, address, enquiry.email);
  const suspicion = suspicionOf(enquiry.message, secondsOpen);
  await receiveEnquiry(platform, { ...enquiry, suspicion }).catch(async (error: unknown) => {
    await undoCount();
    throw error;
  });
  return { data: { received: true }, message: enquiryMessages.sent } as const;
}

export const enquiriesRoutes = (platform: Platform): Routes<typeof enquiriesCalls> => ({
  createContactMessage: async ({ body }, { address }) =>
    receiveForm(platform, address, { ...body, form: 'contact', subject: null }),
  createEnquiry: async ({ body }, { address }) =>
    receiveForm(platform, address, { ...body, form: 'enquiry', mobileNumber: null }),
});
