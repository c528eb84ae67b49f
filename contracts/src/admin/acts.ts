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

const restores = (words: string): DeclaredAct => ({ words, undo: 'restore' });
const changesNothing = (words: string): DeclaredAct => ({ words, undo: 'nothing' });
const cannot = (words: string, why: string): DeclaredAct => ({ words, undo: { cannot: why } });

/** Every act that the audit log can name: the acts of calls, and those of commands and jobs, which no call declares. */
export const acts = {
  'appeal.decide': cannot(
    'Decided an appeal',
    'The player may have read the decision. Suspend the player again, or lift the suspension.',
  ),
  'content.delete': restores('Deleted content'),
  'content.hold-recap': restores('Held a recap'),
  'content.publish': restores('Published content'),
  'content.release-recap': restores('Released a recap'),
  'content.restore': restores('Restored deleted content'),
  'content.restore-version': restores('Restored an older version of content'),
  'content.save': restores('Saved content'),
  'content.unpublish': restores('Made content a draft'),
  'content.write-recap': cannot('Wrote a recap', 'A recap follows from the results of its week.'),
  'enquiry.assign': restores('Assigned an enquiry'),
  'enquiry.note': cannot('Added a note to an enquiry', 'A note stays.'),
  'enquiry.reply': cannot('Replied to an enquiry', 'The reply is on its way to the sender.'),
  'enquiry.set-state': restores('Changed the state of an enquiry'),
  'feed.add': restores('Added a feed'),
  'feed.change': restores('Changed a feed'),
  'feed.fetch-history': cannot(
    'Fetched past seasons of a feed',
    'The games are stored. Correct those that are wrong.',
  ),
  'feed.pause': restores('Paused a feed'),
  'feed.remove': restores('Removed a feed'),
  'feed.resume': restores('Resumed a feed'),
  'feed.run': cannot('Ran a feed', 'What the provider said is stored. Correct the games that are wrong.'),
  'feed-secret.remove': cannot(
    'Removed a provider key',
    'The site does not keep earlier keys. Store the key again.',
  ),
  'feed-secret.set': cannot(
    'Stored a provider key',
    'The site does not keep earlier keys. Store the earlier key again.',
  ),
  'file.upload-document': cannot('Uploaded a document', 'A file stays: content may use it already.'),
  'file.upload-picture': cannot('Uploaded a picture', 'A file stays: content may use it already.'),
  'game.add-to-contest': restores('Added a game to its contest'),
  'game.correct': restores('Corrected a result'),
  'game.drop-from-contest': restores('Dropped a game from its contest'),
  'game.merge': cannot(
    'Merged two games',
    'A merge is for good: the ids and readings of the sources have moved.',
  ),
  'game.set-aside': cannot(
    'Set a game aside',
    'The game counts again as soon as it has a result or another start.',
  ),
  'game.unpin': restores('Unpinned a game'),
  'game.void': restores('Voided a game in its contest'),
  'import.run': cannot(
    'Imported games from a file',
    'The games are stored. Correct those that are wrong, or import the right file.',
  ),
  'invitation.end': cannot('Ended an invitation', 'An ended link does not work again. Make a new one.'),
  'invitation.make': restores('Made an invitation'),
  'job.delete': cannot('Deleted a dead job', 'The data of the job is deleted.'),
  'job.retry': cannot('Retried a dead job', 'The job is waiting for a worker, or done.'),
  'mail.resend': cannot('Sent an email again', 'The email is on its way.'),
  'mail.test': changesNothing('Sent a test email'),
  'mail-bounce.clear': cannot(
    'Cleared a refused address',
    'The address is listed again if it refuses the next email.',
  ),
  'operator.change-role': restores('Changed the role of an operator'),
  'operator.join': cannot(
    'Joined, or set a new sign-in',
    'The operator chose a new password and second factor.',
  ),
  'operator.remove': cannot('Removed an operator', 'Invite the operator again.'),
  'operator.reset': cannot('Reset the sign-in of an operator', 'The passkeys and sessions are deleted.'),
  'operator-link.make': cannot('Invited an operator', 'Revoke the link instead.'),
  'operator-link.revoke': cannot(
    'Revoked a one-time link',
    'A revoked link does not work again. Make a new one.',
  ),
  'passkeys.add': cannot('Added a passkey', 'Only its owner can remove a passkey.'),
  'passkeys.remove': cannot('Removed a passkey', 'Its owner can add the passkey again.'),
  'player.ban': restores('Banned a player'),
  'player.delete': cannot('Deleted a player', 'The data of the player is deleted.'),
  'player.end-sessions': cannot('Signed a player out', 'The player can sign in again.'),
  'player.end-suspension': cannot('Ended a suspension in time', 'The time of the suspension was over.'),
  'player.export': changesNothing('Exported the data of a player'),
  'player.lift-suspension': restores('Lifted a suspension'),
  'player.reset-name': cannot(
    'Reset the name of a player',
    'The site does not keep earlier names. The player can choose a name.',
  ),
  'player.reset-picture': cannot(
    'Reset the picture of a player',
    'The picture is deleted. The player can upload another one.',
  ),
  'player.suspend': restores('Suspended a player'),
  'player.view': changesNothing('Looked at a player'),
  'provider.change-plan': restores('Changed the plan of a provider'),
  'recovery-codes.renew': cannot('Renewed recovery codes', 'The earlier codes are deleted.'),
  'reply-template.delete': restores('Deleted a reply template'),
  'reply-template.save': restores('Saved a reply template'),
  'report.decide': restores('Decided a report'),
  'season.fix-rules': cannot('Fixed the rules of a season', 'A season keeps its rules.'),
  'session.confirm': changesNothing('Confirmed who they are'),
  'session.end': cannot('Signed out another device', 'The device can sign in again.'),
  'session.open': changesNothing('Signed in'),
  'session.sign-out': changesNothing('Signed out'),
  'site.change-sign-up-door': restores('Changed who may sign up'),
  'site.finish-setup': cannot('Finished the set-up', 'The set-up is finished once.'),
  'site.rename': restores('Renamed the site'),
  'slate.resettle': cannot('Settled a slate again', 'Boards follow from results and picks.'),
  'slate.settle': cannot('Settled a slate by command', 'Boards follow from results and picks.'),
  'source-game.decide': restores('Decided which game a source means'),
  'source-game.unlink': restores('Unlinked a game of a source'),
  'sport.add': cannot('Added a sport', 'Hide the league instead.'),
  'sport.add-league': cannot('Added a league', 'Hide the league instead.'),
  'sport.edit': restores('Edited a sport'),
  'sport.hide': restores('Hid a sport'),
  'sport.set-profile': restores('Set the profile of a sport'),
  'sport.show': restores('Showed a sport'),
  'team.add': cannot('Added a team', 'Games may refer to the team already. Merge it into the right one.'),
  'team.add-name': restores('Added a name to a team'),
  'team.edit': restores('Edited a team'),
  'team.link': restores('Linked an id of a source to a team'),
  'team.merge': cannot('Merged two teams', 'A merge is for good: games, names and ids have moved.'),
  'team.remove-name': restores('Removed a name from a team'),
  'team.unlink': restores('Unlinked an id of a source from a team'),
  'window.hold': restores('Held a contest window'),
  'window.open': cannot('Opened a contest window early', 'Its forecasts are frozen and published.'),
  'window.release': restores('Released a contest window'),
} as const satisfies Readonly<Record<`${string}.${string}`, DeclaredAct>>;

/** `<subject>.<verb>`. */
export type ActName = keyof typeof acts;

const isActName = (name: string): name is ActName => Object.hasOwn(acts, name);

/** Returns the screen text for an act. An act of a later release is unknown here and shown by its name. */
export const wordsOfAct = (name: string): string => (isActName(name) ? acts[name].words : name);

export const actNames: readonly ActName[] = Object.keys(acts).filter(isActName);
