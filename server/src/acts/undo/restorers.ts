import type { subjectKinds } from '../subjects/subjects.ts';
import { gameRestorer } from './restore-game.ts';
import { feedRestorer, providerRestorer, sportRestorer, teamRestorer } from './restore-league.ts';
import {
  appealRestorer,
  enquiryRestorer,
  operatorRestorer,
  playerRestorer,
  replyTemplateRestorer,
  reportRestorer,
} from './restore-people.ts';
import { contentRestorer, invitationRestorer, siteRestorer, windowRestorer } from './restore-site.ts';
import { sourceGameRestorer } from './restore-source-game.ts';
import type { Restorer } from './restorer.ts';

/** The kinds of things whose acts can be undone. No act on a provider key or a slate can be. */
const restorers: { readonly [K in Exclude<keyof typeof subjectKinds, 'feed-secret' | 'slate'>]: Restorer } = {
  appeal: appealRestorer,
  content: contentRestorer,
  enquiry: enquiryRestorer,
  feed: feedRestorer,
  game: gameRestorer,
  invitation: invitationRestorer,
  operator: operatorRestorer,
  player: playerRestorer,
  provider: providerRestorer,
  'reply-template': replyTemplateRestorer,
  report: reportRestorer,
  site: siteRestorer,
  'source-game': sourceGameRestorer,
  sport: sportRestorer,
  team: teamRestorer,
  window: windowRestorer,
};

const byKind = new Map<string, Restorer>(Object.entries(restorers));

/** Finds how acts on a kind of thing are undone. */
export const findRestorer = (subject: string): Restorer | undefined => byKind.get(subject);
