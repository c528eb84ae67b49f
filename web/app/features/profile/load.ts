import {
  accountsCalls,
  type Caller,
  type Profile,
  profileCalls,
  type Session,
  type Versus,
  versusCalls,
} from '@outpick/contracts';
import { awaitBriefly, type LoadResult, toResult } from '../../platform/load-result.ts';
import { loadText, type Text } from '../pages/index.ts';
import type { Tab } from './tabs.ts';

type Load<T> = LoadResult<T>;

/** What each tab needs to be shown. */
export type TabData =
  | { readonly tab: 'information' | 'edit'; readonly profile: Load<Profile> }
  | { readonly tab: 'password' }
  | { readonly tab: 'contact' | 'terms'; readonly text: Load<Text> }
  | { readonly tab: 'devices'; readonly sessions: Load<readonly Session[]> }
  | { readonly tab: 'versus'; readonly versus: Load<Versus> };

const sources = { contact: { slug: 'contact-us' }, terms: { title: 'Terms and Policies' } } as const;

export async function loadTab(call: Caller, tab: Tab): Promise<TabData> {
  if (tab === 'password') return { tab };
  if (tab === 'contact' || tab === 'terms')
    return { tab, text: await awaitBriefly(loadText(call, sources[tab])) };
  if (tab === 'devices') {
    const listed = call(accountsCalls.listSessions, {}).then(({ result }) => result);
    return { tab, sessions: await awaitBriefly(toResult(listed)) };
  }
  if (tab === 'versus') return { tab, versus: await awaitBriefly(toResult(call(versusCalls.getVersus, {}))) };
  return { tab, profile: await awaitBriefly(toResult(call(profileCalls.getProfile, {}))) };
}
