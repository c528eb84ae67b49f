export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** Parses `1.2.3`. Pre-releases are not supported. */
export function parseVersion(text: string): Version {
  const parts = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/u.exec(text);
  if (!parts) throw new Error(`"${text}" is no version such as 1.2.3`);
  return { major: Number(parts[1]), minor: Number(parts[2]), patch: Number(parts[3]) };
}

/** Returns the versions that may follow: the next patch, minor or major. */
export function nextVersions({ major, minor, patch }: Version): readonly string[] {
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
}
