import {
  accountsCalls,
  type Caller,
  type Profile,
  profileCalls,
  type Session,
  type Versus,
  youVsAlgorithmCalls,
} from '@outpick/contracts';
import { awaitBriefly, type LoadResult, toResult } from '../../platform/load-result.ts';
import { loadText, type Text } from '../pages/index.ts';
import type { Tab } from './tabs.ts';

/** The data of each tab. */
export type TabData =
  | { readonly tab: 'information' | 'edit' | 'password'; readonly profile: LoadResult<Profile> }
  | { readonly tab: 'contact' | 'terms'; readonly text: LoadResult<Text> }
  | { readonly tab: 'devices'; readonly sessions: LoadResult<readonly Session[]> }
  | { readonly tab: 'versus'; readonly versus: LoadResult<Versus> };

const sources = { contact: { slug: 'contact-us' }, terms: { title: 'Terms and Policies' } } as const;

export async function loadTab(call: Caller, tab: Tab): Promise<TabData> {
  if (tab === 'contact' || tab === 'terms')
    return { tab, text: await awaitBriefly(loadText(call, sources[tab])) };
  if (tab === 'devices') {
    const sessions = call(accountsCalls.listSessions, {}).then(({ result }) => result);
    return { tab, sessions: await awaitBriefly(toResult(sessions)) };
  }
  if (tab === 'versus')
    return { tab, versus: await awaitBriefly(toResult(call(youVsAlgorithmCalls.getVersus, {}))) };
  return { tab, profile: await awaitBriefly(toResult(call(profileCalls.getProfile, {}))) };
}
