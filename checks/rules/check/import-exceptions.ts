/** Accepted violations, as `rule: from → to`. The check fails if an exception is no longer needed. */
export const importExceptions: readonly string[] = [];
