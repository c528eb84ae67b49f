import { enquiryMessages } from '@outpick/contracts';
import type { enquiriesCalls } from '@outpick/contracts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { receiveEnquiry } from './commands.ts';
import { spendEnquiry, suspicionOf } from './guard.ts';

const thanks = { data: { received: true }, message: enquiryMessages.sent } as const;

export const enquiriesRoutes = (platform: Platform): Routes<typeof enquiriesCalls> => ({
  createContactMessage: {
    handle: async ({ body }, { address }) => {
      const { secondsOpen, ...message } = body;
      await spendEnquiry(platform, address, message.email);
      const suspicion = suspicionOf(message.message, secondsOpen);
      await receiveEnquiry(platform, { form: 'contact', ...message, subject: null, suspicion });
      return thanks;
    },
  },
  createEnquiry: {
    handle: async ({ body }, { address }) => {
      const { secondsOpen, ...message } = body;
      await spendEnquiry(platform, address, message.email);
      const suspicion = suspicionOf(message.message, secondsOpen);
      await receiveEnquiry(platform, { form: 'enquiry', ...message, mobileNumber: null, suspicion });
      return thanks;
    },
  },
});
