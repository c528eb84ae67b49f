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
  /** What undoing the act does not bring back, for the dialog of the act. */
  readonly lost?: string;
}

const restores = (words: string, lost?: string): DeclaredAct => ({
  words,
  undo: 'restore',
  ...(lost === undefined ? {} : { lost }),
});
const changesNothing = (words: string): DeclaredAct => ({ words, undo: 'nothing' });
const cannot = (words: string, why: string): DeclaredAct => ({ words, undo: { cannot: why } });

/** For acts that may close a game for picks. */
const refusedPicks = 'A result closes the game for picks: picks that are refused meanwhile do not return.';

/** Every act that the audit log can name: the acts of calls, and those of commands and jobs, which no call declares. */
export const acts = {
  'appeal.decide': cannot(
    'Decided an appeal',
    'The player may have read the decision. Suspend the player again, or lift the suspension.',
  ),
  'audit.undo': restores('Undid an act'),
  'content.delete': restores('Deleted content'),
  'content.hold-recap': restores('Held a recap'),
  'content.publish': restores('Published content', 'Visitors may have seen it by then.'),
  'content.release-recap': restores('Released a recap', 'Visitors may have seen it by then.'),
  'content.restore': restores('Restored deleted content'),
  'content.restore-version': restores('Restored an older version of content'),
  'content.save': restores('Saved content'),
  'content.unpublish': restores('Made content a draft'),
  'content.write-recap': cannot('Wrote a recap', 'A recap follows from the results of its week.'),
  'enquiry.assign': restores('Assigned an enquiry'),
  'enquiry.note': cannot('Added a note to an enquiry', 'A note stays.'),
  'enquiry.reply': cannot('Replied to an enquiry', 'The reply is on its way to the sender.'),
  'enquiry.set-state': restores('Changed the state of an enquiry'),
  'feed.add': restores('Added a feed', 'Games that it reported stay.'),
  'feed.change': restores('Changed a feed', 'What it reported since stays.'),
  'feed.fetch-history': cannot(
    'Fetched past seasons of a feed',
    'The games are stored. Correct those that are wrong.',
  ),
  'feed.pause': restores('Paused a feed'),
  'feed.remove': restores('Removed a feed', 'Its list of fetched seasons is lost.'),
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
  'game.add-to-contest': restores('Added a game to its contest', 'Both acts and their reasons are public.'),
  'game.cancel': restores('Canceled a game', refusedPicks),
  'game.correct': restores('Corrected a result', `The public log keeps both lines. ${refusedPicks}`),
  'game.drop-from-contest': restores(
    'Dropped a game from its contest',
    'That works only until the game starts. Both acts and their reasons are public.',
  ),
  'game.enter-result': restores('Entered a result', refusedPicks),
  'game.merge': cannot(
    'Merged two games',
    'A merge is for good: the ids and readings of the sources have moved.',
  ),
  'game.move-start': restores('Moved the start of a game'),
  'game.postpone': restores('Postponed a game'),
  'game.reschedule': restores('Set a game back to scheduled'),
  'game.set-aside': cannot(
    'Set a game aside',
    'The game counts again as soon as it has a result or another start.',
  ),
  'game.unpin': restores('Released a game from its pin', 'The public log keeps both lines.'),
  'game.void': restores('Voided a game in its contest', 'Both acts and their reasons are public.'),
  'import.run': cannot(
    'Imported games from a file',
    'The games are stored. Correct those that are wrong, or import the right file.',
  ),
  'invitation.end': cannot('Ended an invitation', 'An ended link does not work again. Make a new one.'),
  'invitation.make': restores('Made an invitation', 'Accounts that were made with it stay.'),
  'job.delete': cannot('Deleted a dead job', 'The data of the job is deleted.'),
  'job.retry': cannot('Retried a dead job', 'The job is waiting for a worker, or done.'),
  'mail.resend': cannot('Sent an email again', 'The email is on its way.'),
  'mail.test': changesNothing('Sent a test email'),
  'mail-bounce.clear': cannot(
    'Cleared a refused address',
    'The address is listed again if it refuses the next email.',
  ),
  'operator.change-role': restores(
    'Changed the role of an operator',
    'One-time links that end with the change do not return.',
  ),
  'operator.change-password': cannot('Changed the own password', 'Only the operator knows the password.'),
  'operator.join': cannot(
    'Joined, or set a new sign-in',
    'The operator chose a new password and second factor.',
  ),
  'operator.remove': cannot('Removed an operator', 'Invite the operator again.'),
  'operator.reset': cannot(
    'Reset the sign-in of an operator',
    'The password, the second factor, the passkeys and the sessions are deleted.',
  ),
  'operator-link.make': cannot('Invited an operator', 'Revoke the link instead.'),
  'operator-link.revoke': cannot(
    'Revoked a one-time link',
    'A revoked link does not work again. Make a new one.',
  ),
  'passkeys.add': cannot('Added a passkey', 'Only its owner can remove a passkey.'),
  'passkeys.remove': cannot('Removed a passkey', 'Its owner can add the passkey again.'),
  'player.ban': restores('Banned a player', 'The player gets an email about it at once.'),
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
  'player.suspend': restores('Suspended a player', 'The player gets an email about it at once.'),
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
  'session.refuse': changesNothing('Refused a sign-in'),
  'session.sign-out': changesNothing('Signed out'),
  'site.change-sign-up-door': restores('Changed who may sign up'),
  'site.finish-setup': cannot('Finished the set-up', 'The set-up is finished once.'),
  'site.rename': restores('Renamed the site'),
  'slate.resettle': cannot('Settled a slate again', 'Boards follow from results and picks.'),
  'slate.settle': cannot('Settled a slate by command', 'Boards follow from results and picks.'),
  'source-game.decide': restores(
    'Decided which game a source means',
    'That works only if the decision adds no game: games are not deleted.',
  ),
  'source-game.unlink': restores('Unlinked a game of a source'),
  'sport.add': cannot('Added a sport', 'Hide the league instead.'),
  'sport.add-league': cannot('Added a league', 'Hide the league instead.'),
  'sport.edit': restores('Edited a sport'),
  'sport.hide': restores('Hid a sport'),
  'sport.set-profile': restores('Set the profile of a sport'),
  'sport.show': restores('Showed a sport'),
  'team.add': cannot('Added a team', 'Games may refer to the team already. Merge it into the right one.'),
  'team.add-name': restores('Added a name to a team', 'Games that were found by it stay.'),
  'team.edit': restores('Edited a team'),
  'team.link': restores('Linked an id of a source to a team', 'Games that were found by it stay.'),
  'team.merge': cannot('Merged two teams', 'A merge is for good: games, names and ids have moved.'),
  'team.remove-name': restores('Removed a name from a team'),
  'team.unlink': restores('Unlinked an id of a source from a team'),
  'window.hold': restores('Held a contest window'),
  'window.open': cannot('Opened a contest window early', 'Its forecasts are frozen and published.'),
  'window.release': restores('Released a contest window', 'That works only until its contest opens.'),
} as const satisfies Readonly<Record<`${string}.${string}`, DeclaredAct>>;

/** `<subject>.<verb>`. */
export type ActName = keyof typeof acts;

const isActName = (name: string): name is ActName => Object.hasOwn(acts, name);

/** Returns the screen text for an act. An act of a later release is unknown here and shown by its name. */
export const wordsOfAct = (name: string): string => (isActName(name) ? acts[name].words : name);

interface LineAct {
  readonly act: string;
  readonly undoes: { readonly act: string; readonly isRedo: boolean } | null;
}

/** Returns the screen text for the act of a line. An undo names the act that it undid or did again. */
export const wordsOfLine = ({ act, undoes }: LineAct): string =>
  undoes ? `${undoes.isRedo ? 'Redo' : 'Undo'} of “${wordsOfAct(undoes.act)}”` : wordsOfAct(act);

/** Says on the dialog of an act whether it can be undone, and where. Undefined for an undo: that depends on the undone act. */
export function undoWordsOf(name: ActName): string | undefined {
  if (name === 'audit.undo') return undefined;
  const { undo, lost }: DeclaredAct = acts[name];
  if (undo === 'nothing') return 'This changes nothing, so there is nothing to undo.';
  return typeof undo === 'object'
    ? `This cannot be undone. ${undo.cannot}`
    : ['Can be undone', ` ${undoPlaceOf(name)}.`, lost === undefined ? '' : ` ${lost}`].join('');
}

/** Where operators find an act's undo. The audit log is the owners'; the page of a game lists its acts. */
const undoPlaceOf = (name: ActName): string =>
  name.startsWith('game.')
    ? 'under “What operators did” on the page of the game'
    : 'by an owner in the audit log';

/** Returns how an act can be undone; undefined for an act of a later release. */
export const undoRuleOf = (name: string): UndoRule | undefined =>
  isActName(name) ? acts[name].undo : undefined;

export const actNames: readonly ActName[] = Object.keys(acts).filter(isActName);
