/** How an act can be undone. */
export type UndoRule =
  /** Undo restores the previous values from the audit log's line. */
  | 'restore'
  /** The act changed nothing, so there is nothing to restore. */
  | 'nothing'
  /** Says why the act cannot be undone, and what to do instead. */
  | { readonly cannot: string };

interface DeclaredAct {
  /** The act as the console describes it. */
  readonly words: string;
  readonly undo: UndoRule;
}

/** Every act that the audit log can name: the acts of calls, and those of commands and jobs, which no call declares. */
export const acts = {
  'appeal.decide': {
    words: 'Decided an appeal',
    undo: {
      cannot: 'The player may have read the decision. Suspend the player again, or lift the suspension.',
    },
  },
  'content.delete': { words: 'Deleted content', undo: 'restore' },
  'content.hold-recap': { words: 'Held a recap', undo: 'restore' },
  'content.publish': { words: 'Published content', undo: 'restore' },
  'content.release-recap': { words: 'Released a recap', undo: 'restore' },
  'content.restore': { words: 'Restored deleted content', undo: 'restore' },
  'content.restore-version': { words: 'Restored an older version of content', undo: 'restore' },
  'content.save': { words: 'Saved content', undo: 'restore' },
  'content.unpublish': { words: 'Made content a draft', undo: 'restore' },
  'content.write-recap': {
    words: 'Wrote a recap',
    undo: { cannot: 'A recap follows from the results of its week.' },
  },
  'enquiry.assign': { words: 'Assigned an enquiry', undo: 'restore' },
  'enquiry.note': { words: 'Added a note to an enquiry', undo: { cannot: 'A note stays.' } },
  'enquiry.reply': {
    words: 'Replied to an enquiry',
    undo: { cannot: 'The reply is on its way to the sender.' },
  },
  'enquiry.set-state': { words: 'Changed the state of an enquiry', undo: 'restore' },
  'feed.add': { words: 'Added a feed', undo: 'restore' },
  'feed.change': { words: 'Changed a feed', undo: 'restore' },
  'feed.fetch-history': {
    words: 'Fetched past seasons of a feed',
    undo: { cannot: 'The games are stored. Correct those that are wrong.' },
  },
  'feed.pause': { words: 'Paused a feed', undo: 'restore' },
  'feed.remove': { words: 'Removed a feed', undo: 'restore' },
  'feed.resume': { words: 'Resumed a feed', undo: 'restore' },
  'feed.run': {
    words: 'Ran a feed',
    undo: { cannot: 'What the provider said is stored. Correct the games that are wrong.' },
  },
  'feed-secret.remove': {
    words: 'Removed a provider key',
    undo: { cannot: 'The site does not keep earlier keys. Store the key again.' },
  },
  'feed-secret.set': {
    words: 'Stored a provider key',
    undo: { cannot: 'The site does not keep earlier keys. Store the earlier key again.' },
  },
  'file.upload-document': {
    words: 'Uploaded a document',
    undo: { cannot: 'A file stays: content may use it already.' },
  },
  'file.upload-picture': {
    words: 'Uploaded a picture',
    undo: { cannot: 'A file stays: content may use it already.' },
  },
  'game.add-to-contest': { words: 'Added a game to its contest', undo: 'restore' },
  'game.correct': { words: 'Corrected a result', undo: 'restore' },
  'game.drop-from-contest': { words: 'Dropped a game from its contest', undo: 'restore' },
  'game.merge': {
    words: 'Merged two games',
    undo: { cannot: 'A merge is for good: the ids and readings of the sources have moved.' },
  },
  'game.set-aside': {
    words: 'Set a game aside',
    undo: { cannot: 'The game counts again as soon as it has a result or another start.' },
  },
  'game.unpin': { words: 'Unpinned a game', undo: 'restore' },
  'game.void': { words: 'Voided a game in its contest', undo: 'restore' },
  'import.run': {
    words: 'Imported games from a file',
    undo: { cannot: 'The games are stored. Correct those that are wrong, or import the right file.' },
  },
  'invitation.end': {
    words: 'Ended an invitation',
    undo: { cannot: 'An ended link does not work again. Make a new one.' },
  },
  'invitation.make': { words: 'Made an invitation', undo: 'restore' },
  'job.delete': { words: 'Deleted a dead job', undo: { cannot: 'The data of the job is deleted.' } },
  'job.retry': { words: 'Retried a dead job', undo: { cannot: 'The job is waiting for a worker, or done.' } },
  'mail.resend': { words: 'Sent an email again', undo: { cannot: 'The email is on its way.' } },
  'mail.test': { words: 'Sent a test email', undo: 'nothing' },
  'mail-bounce.clear': {
    words: 'Cleared a refused address',
    undo: { cannot: 'The address is listed again if it refuses the next email.' },
  },
  'operator.change-role': { words: 'Changed the role of an operator', undo: 'restore' },
  'operator.join': {
    words: 'Joined, or set a new sign-in',
    undo: { cannot: 'The operator chose a new password and second factor.' },
  },
  'operator.remove': { words: 'Removed an operator', undo: { cannot: 'Invite the operator again.' } },
  'operator.reset': {
    words: 'Reset the sign-in of an operator',
    undo: { cannot: 'The passkeys and sessions are deleted.' },
  },
  'operator-link.make': { words: 'Invited an operator', undo: { cannot: 'Revoke the link instead.' } },
  'operator-link.revoke': {
    words: 'Revoked a one-time link',
    undo: { cannot: 'A revoked link does not work again. Make a new one.' },
  },
  'passkeys.add': { words: 'Added a passkey', undo: { cannot: 'Only its owner can remove a passkey.' } },
  'passkeys.remove': { words: 'Removed a passkey', undo: { cannot: 'Its owner can add the passkey again.' } },
  'player.ban': { words: 'Banned a player', undo: 'restore' },
  'player.delete': { words: 'Deleted a player', undo: { cannot: 'The data of the player is deleted.' } },
  'player.end-sessions': { words: 'Signed a player out', undo: { cannot: 'The player can sign in again.' } },
  'player.end-suspension': {
    words: 'Ended a suspension in time',
    undo: { cannot: 'The time of the suspension was over.' },
  },
  'player.export': { words: 'Exported the data of a player', undo: 'nothing' },
  'player.lift-suspension': { words: 'Lifted a suspension', undo: 'restore' },
  'player.reset-name': {
    words: 'Reset the name of a player',
    undo: { cannot: 'The site does not keep earlier names. The player can choose a name.' },
  },
  'player.reset-picture': {
    words: 'Reset the picture of a player',
    undo: { cannot: 'The picture is deleted. The player can upload another one.' },
  },
  'player.suspend': { words: 'Suspended a player', undo: 'restore' },
  'player.view': { words: 'Looked at a player', undo: 'nothing' },
  'provider.change-plan': { words: 'Changed the plan of a provider', undo: 'restore' },
  'recovery-codes.renew': {
    words: 'Renewed recovery codes',
    undo: { cannot: 'The earlier codes are deleted.' },
  },
  'reply-template.delete': { words: 'Deleted a reply template', undo: 'restore' },
  'reply-template.save': { words: 'Saved a reply template', undo: 'restore' },
  'report.decide': { words: 'Decided a report', undo: 'restore' },
  'season.fix-rules': { words: 'Fixed the rules of a season', undo: { cannot: 'A season keeps its rules.' } },
  'session.confirm': { words: 'Confirmed who they are', undo: 'nothing' },
  'session.end': { words: 'Signed out another device', undo: { cannot: 'The device can sign in again.' } },
  'session.open': { words: 'Signed in', undo: 'nothing' },
  'session.sign-out': { words: 'Signed out', undo: 'nothing' },
  'site.change-sign-up-door': { words: 'Changed who may sign up', undo: 'restore' },
  'site.finish-setup': { words: 'Finished the set-up', undo: { cannot: 'The set-up is finished once.' } },
  'site.rename': { words: 'Renamed the site', undo: 'restore' },
  'slate.resettle': {
    words: 'Settled a slate again',
    undo: { cannot: 'Boards follow from results and picks.' },
  },
  'slate.settle': {
    words: 'Settled a slate by command',
    undo: { cannot: 'Boards follow from results and picks.' },
  },
  'source-game.decide': { words: 'Decided which game a source means', undo: 'restore' },
  'source-game.unlink': { words: 'Unlinked a game of a source', undo: 'restore' },
  'sport.add': { words: 'Added a sport', undo: { cannot: 'Hide the league instead.' } },
  'sport.add-league': { words: 'Added a league', undo: { cannot: 'Hide the league instead.' } },
  'sport.edit': { words: 'Edited a sport', undo: 'restore' },
  'sport.hide': { words: 'Hid a sport', undo: 'restore' },
  'sport.set-profile': { words: 'Set the profile of a sport', undo: 'restore' },
  'sport.show': { words: 'Showed a sport', undo: 'restore' },
  'team.add': {
    words: 'Added a team',
    undo: { cannot: 'Games may refer to the team already. Merge it into the right one.' },
  },
  'team.add-name': { words: 'Added a name to a team', undo: 'restore' },
  'team.edit': { words: 'Edited a team', undo: 'restore' },
  'team.link': { words: 'Linked an id of a source to a team', undo: 'restore' },
  'team.merge': {
    words: 'Merged two teams',
    undo: { cannot: 'A merge is for good: games, names and ids have moved.' },
  },
  'team.remove-name': { words: 'Removed a name from a team', undo: 'restore' },
  'team.unlink': { words: 'Unlinked an id of a source from a team', undo: 'restore' },
  'window.hold': { words: 'Held a contest window', undo: 'restore' },
  'window.open': {
    words: 'Opened a contest window early',
    undo: { cannot: 'Its forecasts are frozen and published.' },
  },
  'window.release': { words: 'Released a contest window', undo: 'restore' },
} as const satisfies Readonly<Record<`${string}.${string}`, DeclaredAct>>;

/** `<subject>.<verb>`. */
export type ActName = keyof typeof acts;

const isActName = (name: string): name is ActName => Object.hasOwn(acts, name);

/** Returns the screen text for an act. An act of a later release is unknown here and shown by its name. */
export const wordsOfAct = (name: string): string => (isActName(name) ? acts[name].words : name);

export const actNames: readonly ActName[] = Object.keys(acts).filter(isActName);
