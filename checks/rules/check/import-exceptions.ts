/** Imports that break a rule and are accepted for now, as `rule: from → to`. An exception that nothing needs fails the check. */
export const importExceptions: readonly string[] = [];
