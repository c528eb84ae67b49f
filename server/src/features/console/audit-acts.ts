import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPlayerSubjects, lockAccount } from '../moderation/index.ts';
import { auditAct, auditAdding } from './subjects/subjects.ts';
import type { Subject } from './subjects/subjects.ts';
import { findFeedId } from './subjects/feed.ts';
import { findLinkedGame, listSourceGames, sourceGameId } from './subjects/source-game.ts';
import type { SourceGame } from './subjects/source-game.ts';
import { findSportBySlug, listLeagueSubjects } from './subjects/sport.ts';
import { listLinkedTeams, listTeamsCalled } from './subjects/team.ts';

// The platforms for acts that the console and the command line have in common, and for those that change several things.

interface Act {
  readonly act: string;
  readonly reason?: string | null | undefined;
}

const asGame = (subjectId: string): Subject => ({ subject: 'game', subjectId });
const asTeam = ({ id }: { readonly id: string }): Subject => ({ subject: 'team', subjectId: id });
const asSourceGame = (game: SourceGame): Subject => ({
  subject: 'source-game',
  subjectId: sourceGameId(game),
});

/** The names of the acts on a game of a contest. */
export const contestActs = {
  add: 'game.add-to-contest',
  drop: 'game.drop-from-contest',
  void: 'game.void',
} as const;

/** For an act on one game. */
export const auditGame = (
  platform: Platform,
  actor: Actor,
  { gameId, ...act }: Act & { readonly gameId: string },
) => auditAct(platform, actor, { ...act, ...asGame(gameId) });

/** For the merge of two games. Ids of sources move to the game that stays. */
export const auditGameMerge = (
  platform: Platform,
  actor: Actor,
  { gameId, intoId, reason }: { readonly gameId: string; readonly intoId: string; readonly reason: string },
) =>
  auditAct(platform, actor, {
    act: 'game.merge',
    reason,
    ...asGame(gameId),
    others: async (db) => [
      asGame(intoId),
      ...(await listSourceGames(db, [gameId, intoId])).map(asSourceGame),
    ],
  });

/** For the decision which game a source's game is. */
export const auditSourceGame = (
  platform: Platform,
  actor: Actor,
  { game, gameId, ...act }: Act & { readonly game: SourceGame; readonly gameId?: string | null },
) =>
  auditAct(platform, actor, {
    ...act,
    ...asSourceGame(game),
    others: async (db) => {
      const linked = await findLinkedGame(db, game);
      return [...new Set([linked?.id, gameId])].filter((id) => typeof id === 'string').map(asGame);
    },
  });

/** For an act about another name of a team. A name or an id that another team had moves to this one. */
export const auditTeamName = (
  platform: Platform,
  actor: Actor,
  {
    teamId,
    sportId,
    name,
    ...act
  }: Act & { readonly teamId: string; readonly sportId: string; readonly name: string },
) =>
  auditAct(platform, actor, {
    ...act,
    ...asTeam({ id: teamId }),
    others: async (db) => (await listTeamsCalled(db, sportId, name)).map(asTeam),
  });

/** For an act about an id that a source has for a team. */
export const auditTeamLink = (
  platform: Platform,
  actor: Actor,
  { teamId, link, ...act }: Act & { readonly teamId: string; readonly link: SourceGame },
) =>
  auditAct(platform, actor, {
    ...act,
    ...asTeam({ id: teamId }),
    others: async (db) => (await listLinkedTeams(db, link)).map(asTeam),
  });

/** For an act on one feed. */
export const auditFeed = (
  platform: Platform,
  actor: Actor,
  { feedId, ...act }: Act & { readonly feedId: string },
) => auditAct(platform, actor, { ...act, subject: 'feed', subjectId: feedId });

/** For the settings of a feed, which may be new, and for the calls that its provider allows. */
export const auditFeedSettings = (
  platform: Platform,
  actor: Actor,
  { slug, adapter, act }: { readonly slug: string; readonly adapter: string; readonly act: string },
) =>
  auditAdding(platform, actor, {
    act,
    list: async (db) => {
      const feedId = await findFeedId(db, slug, adapter);
      const feed: Subject[] = feedId === undefined ? [] : [{ subject: 'feed', subjectId: feedId }];
      return [...feed, { subject: 'provider', subjectId: adapter }];
    },
  });

/** For a league that is set up: its sport, feeds and teams. */
export const auditLeague = (
  platform: Platform,
  actor: Actor,
  { slug, recipe }: { readonly slug: string; readonly recipe: string },
) =>
  auditAdding(platform, actor, {
    act: 'sport.add-league',
    reason: `recipe ${recipe}`,
    list: async (db) => listLeagueSubjects(db, slug),
  });

/** For a sport that is added, or changed by its slug. */
export const auditSport = (
  platform: Platform,
  actor: Actor,
  { slug, act }: { readonly slug: string; readonly act: string },
) =>
  auditAdding(platform, actor, {
    act,
    list: async (db) => {
      const id = await findSportBySlug(db, slug);
      return id === undefined ? [] : [{ subject: 'sport', subjectId: id }];
    },
  });

interface PlayerAct extends Act {
  readonly playerId: string;
  /** Undefined: the reason stays in the log. Default: it is deleted with the account. */
  readonly reasonAbout?: undefined;
}

/** For an act on a player, which may decide appeals and reports. */
export const auditPlayer = (platform: Platform, actor: Actor, { playerId, ...act }: PlayerAct) =>
  auditAct(platform, actor, {
    reasonAbout: playerId,
    ...act,
    subject: 'player',
    subjectId: playerId,
    lock: async (db) => void (await lockAccount(db, playerId)),
    others: async (db) => listPlayerSubjects(db, playerId),
  });
