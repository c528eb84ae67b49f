const unreleased = '## Unreleased';

export interface ReleasedChangelog {
  readonly text: string;
  /** The entries of this version, used as release notes. */
  readonly notes: string;
}

/** Moves the entries under "Unreleased" to a new section for the version. */
export function releaseChangelog(text: string, version: string, date: string): ReleasedChangelog {
  const start = text.indexOf(`${unreleased}\n`);
  if (start === -1) throw new Error(`CHANGELOG.md has no section "${unreleased}"`);
  const after = start + unreleased.length;
  const end = text.indexOf('\n## ', after);
  const notes = text.slice(after, end === -1 ? undefined : end).trim();
  if (!/^- /mu.test(notes)) throw new Error(`CHANGELOG.md has no entries under "${unreleased}"`);
  if (text.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has a section ${version} already`);
  const rest = end === -1 ? '' : text.slice(end + 1);
  const sections = [`${unreleased}\n`, `## ${version} - ${date}\n`, `${notes}\n`, rest];
  return { text: text.slice(0, start) + sections.join('\n'), notes };
}
