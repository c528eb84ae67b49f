/** Imports that break a rule and are accepted for now, as `rule: from → to`. An exception that nothing needs fails the check. */
export const importExceptions: readonly string[] = [
  'beside-imports-reference-only: server/src/features/accounts/mails/ledger-head.test.ts → server/src/features/ledger/index.ts',
  'beside-imports-reference-only: server/src/features/accounts/mails/send.ts → server/src/features/ledger/index.ts',
  'beside-imports-reference-only: server/src/features/enquiries/commands.ts → server/src/features/ledger/index.ts',
  'beside-imports-reference-only: server/src/features/profile/own-data.ts → server/src/features/mailings/index.ts',
  'contest-imports-downward: server/src/features/contests/routes.ts → server/src/features/accounts/index.ts',
  'contest-imports-downward: server/src/features/settlement/settlement.test.ts → server/src/features/accounts/index.ts',
  'no-nested-doors: server/src/features/imports/index.ts → server/src/features/imports/formats/index.ts',
  'no-nested-doors: server/src/features/imports/jobs.ts → server/src/features/imports/formats/index.ts',
  'reference-imports-no-other-layer: server/src/features/sports/commands.ts → server/src/features/ratings/index.ts',
  'reference-imports-no-other-layer: server/src/features/sports/sports.test.ts → server/src/features/ratings/index.ts',
];
