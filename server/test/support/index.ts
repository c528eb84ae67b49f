export { inAct, tester } from './acts.ts';
export { dropClones } from './clones.ts';
export { asOwner, cloneDatabase, createEmptyDatabase } from './database.ts';
export { dumpDatabase, dumpRedis } from './dumps.ts';
export { openTestPlatform, waitUntilConnected } from './platform.ts';
export type { TestPlatform, TestPlatformOptions } from './platform.ts';
export { barePages, startTestCalls, startTestSite } from './site.ts';
export type { TestSite, TestSiteOptions } from './site.ts';
export { startProxy } from './proxy.ts';
export { eventually } from './eventually.ts';
export { zoneOfNoon } from './zone-of-noon.ts';
export { measureThreadTime } from './thread-time.ts';
export { shortOrFull } from './short-or-full.ts';
export { startTestPost } from './post.ts';
export { openTestInbox } from './inbox.ts';
export type { ReceivedMail, TestInbox } from './inbox.ts';
export { readGate, waitForGate } from './gates.ts';
export { fetchAs, openRaw, rawRequest, sendRaw } from './raw.ts';
export type { RawConnection } from './raw.ts';
export {
  addTestResults,
  addTestSport,
  addTestTeams,
  startTestWorker,
  waitUntilIdle,
  workUntilIdle,
} from './builders.ts';
export { prepareEveryCall } from './every-call.ts';
export type { TestCall } from './every-call.ts';
export { addTestLeague } from './league.ts';
export { putTestContent, testPdf, testPhotograph, testPicture } from './content.ts';
export { newAddress, newEmail, readLetter, startTestAccounts, testPassword } from './accounts.ts';
export type { Sending, TestAccounts, TestLetter } from './accounts.ts';
export { addTestAccount, addTestPlayers, eraseTestPlayer, openTestSessions, testBearer } from './players.ts';
export type { TestPlayer } from './players.ts';
export { createTestPasskey } from './passkey.ts';
export { addDeadJob } from './dead-jobs.ts';
export { addConsoleData } from './console-data.ts';
export type { ConsoleData } from './console-data.ts';
export { addTestOperator, inviteTestOperator } from './operators.ts';
export { addOperatorSecrets } from './operator-secrets.ts';
export { authenticatorCode } from './authenticator-code.ts';
export { createConsoleClient, linkToken } from './console-client.ts';
export type { TestOperator } from './operators.ts';
export { addWaitingWindow, openTestContest, testPick } from './contests.ts';
export type { TestContest, TestContestGame, WaitingWindow } from './contests.ts';
export { boardsByRule, byPlace, readBoards } from './board-rule.ts';
export type { RuleRow } from './board-rule.ts';
export { contestHistory, interleavedHistory, prepareHistories } from './contest-history.ts';
export type { HistoryRun } from './contest-history.ts';
export { RuleChangeRun, ruleChanges } from './rule-changes.ts';
export { addAnyForm, addBareSlates, addBareSports, makeBare } from './slates.ts';
export type { BareSlate, BareSport } from './slates.ts';
export { addBigContest, addBigPlayers, correctResults, insertPicks } from './big-contest.ts';
export type { BigContest, BigSlate } from './big-contest.ts';
export { loadPartitions } from './load-partition.ts';
export { deleteSettlement, settlementTables } from './delete-settlement.ts';
export {
  compareBoards,
  digestStored,
  listByRule,
  formatRuleRow,
  formatShown,
  readShownPage,
} from './compare-boards.ts';
export { chooseKillPoints, settleWithKills, settlingSession, startSettlement } from './kill-settlement.ts';
export type { PlayedSlate } from './reference-boards.ts';
export { publishTestBoard } from './published-boards.ts';
export { republishTestBoard } from './republished-board.ts';
export { countBoardRowsRead } from './watch-reading.ts';
export { addSubscribers, remindWithKills } from './remind-with-kills.ts';
export { finishTestSlate, playTestSlate } from './boards.ts';
export type { TestPlay } from './boards.ts';
export { runImport, writeGames, writeSideFile } from './big-import.ts';
export { providers } from '../feeds/providers.ts';
export type { Provider, ProviderGame, ProviderTeam } from '../feeds/provider.ts';
export { startProviderServer } from '../feeds/provider-server.ts';
export type { Fault, ProviderRequest, ProviderServer } from '../feeds/provider-server.ts';
export { runDueFeeds } from '../feeds/run-due-feeds.ts';
export { readUndoState } from './undo-state.ts';
export { checkRandomPreview } from './check-previews.ts';
