import type { SignUpDoor } from '@outpick/contracts/admin';
import type { ActTransaction } from '../../platform/act.ts';
import { storeSiteSettings } from './settings.ts';

interface DoorChange {
  readonly door: SignUpDoor;
  readonly blockedMailDomains: string[];
}

/** Changes who may sign up. Does not affect sign-ups that wait for their code. */
export async function changeSignUpDoor(
  tx: ActTransaction,
  { door, blockedMailDomains }: DoorChange,
): Promise<void> {
  const domains = [...new Set(blockedMailDomains)].toSorted();
  await storeSiteSettings(tx, { signUpDoor: door, blockedMailDomains: domains });
}

export const renameSite = async (tx: ActTransaction, siteName: string): Promise<void> =>
  storeSiteSettings(tx, { siteName });

export const finishSetup = async (tx: ActTransaction): Promise<void> =>
  storeSiteSettings(tx, { setupFinished: true });
