import type { numbersAdminCalls, todayAdminCalls } from '@outpick/contracts/admin';
import type { AdminSamples } from '../admin-samples.ts';

const nothing = async () => Promise.resolve({});

export const todaySamples: AdminSamples<typeof todayAdminCalls> = { getToday: nothing };

export const numbersSamples: AdminSamples<typeof numbersAdminCalls> = { getNumbers: nothing };
