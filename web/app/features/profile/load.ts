import {
  accountsCalls,
  type Caller,
  type Passkey,
  passkeysCalls,
  type Profile,
  profileCalls,
  type Session,
  type Versus,
  youVsAlgorithmCalls,
} from '@outpick/contracts';
import { awaitBriefly, type LoadResult, toResult } from '../../platform/load-result.ts';
import { loadText, type Text } from '../pages/index.ts';
import type { Tab } from './tabs.ts';

export interface DeviceData {
  readonly sessions: readonly Session[];
  readonly passkeys: readonly Passkey[];
}

/** The data of each tab. */
export type TabData =
  | { readonly tab: 'information' | 'edit' | 'password'; readonly profile: LoadResult<Profile> }
  | { readonly tab: 'contact' | 'terms'; readonly text: LoadResult<Text> }
  | { readonly tab: 'devices'; readonly devices: LoadResult<DeviceData> }
  | { readonly tab: 'versus'; readonly versus: LoadResult<Versus> };

const sources = { contact: { slug: 'contact-us' }, terms: { title: 'Terms and Policies' } } as const;

async function loadDevices(call: Caller): Promise<DeviceData> {
  const [sessions, passkeys] = await Promise.all([
    call(accountsCalls.listSessions, {}),
    call(passkeysCalls.listOwnPasskeys, {}),
  ]);
  return { sessions: sessions.result, passkeys: passkeys.result };
}

export async function loadTab(call: Caller, tab: Tab): Promise<TabData> {
  if (tab === 'contact' || tab === 'terms')
    return { tab, text: await awaitBriefly(loadText(call, sources[tab])) };
  if (tab === 'devices') return { tab, devices: await awaitBriefly(toResult(loadDevices(call))) };
  if (tab === 'versus')
    return { tab, versus: await awaitBriefly(toResult(call(youVsAlgorithmCalls.getVersus, {}))) };
  return { tab, profile: await awaitBriefly(toResult(call(profileCalls.getProfile, {}))) };
}
