import type { Output } from '@outpick/contracts';
import type { adminCalls } from '@outpick/contracts/admin';

export type Team = Output<typeof adminCalls.getAdminTeam>;
