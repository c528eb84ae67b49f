const keywords = new Set([
  'and',
  'or',
  'unless',
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'offset',
  'bool',
]);

/** Finds the metrics in a Prometheus expression. */
export function findMetrics(expression: string): Set<string> {
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/gu, '')
    .replaceAll(/\{[^}]*\}/gu, '')
    .replaceAll(/\[[^\]]*\]/gu, '')
    .replaceAll(/\b(?:by|without|on|ignoring) *\([^)]*\)/gu, '');
  const words = [...bare.matchAll(/(?<![\w:.])([a-z_][\w:]*)(?! *\(|[\w:])/gu)].map(([, word = '']) => word);
  return new Set(words.filter((word) => !keywords.has(word)));
}

/** Metrics of other programs: Prometheus itself, node_exporter, postgres_exporter, pgbackrest_exporter. */
export const foreignMetrics: ReadonlySet<string> = new Set([
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'pg_replication_lag_seconds',
  'pgbackrest_backup_since_last_completion_seconds',
]);

/** Lists the metric names of a scrape, including the parts of histograms. */
export function listExposed(scrape: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = '', kind] of scrape.matchAll(/^# TYPE (\S+) (\S+)$/gmu)) {
    names.add(name);
    if (kind === 'histogram') for (const part of ['bucket', 'count', 'sum']) names.add(`${name}_${part}`);
  }
  return names;
}
