import type { SignUpDoor } from '@outpick/contracts/admin';
import type { Platform } from '../../platform/platform.ts';
import { storeSiteSettings } from './settings.ts';

interface DoorChange {
  readonly door: SignUpDoor;
  readonly blockedMailDomains: string[];
}

/** Changes who may sign up. Sign-ups that wait for their code are not affected. */
export async function changeSignUpDoor(
  { transact }: Platform,
  { door, blockedMailDomains }: DoorChange,
): Promise<void> {
  const domains = [...new Set(blockedMailDomains)].toSorted();
  await transact(async (tx) => storeSiteSettings(tx, { signUpDoor: door, blockedMailDomains: domains }));
}

export async function renameSite({ transact }: Platform, siteName: string): Promise<void> {
  await transact(async (tx) => storeSiteSettings(tx, { siteName }));
}

export async function finishSetup({ transact }: Platform): Promise<void> {
  await transact(async (tx) => storeSiteSettings(tx, { setupFinished: true }));
}
