const list = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]+)(?<rest>.*)$/su;

/**
 * Splits a PostgreSQL address with several hosts (`postgres://user:password@one:5432,two:5432/outpick`) into one address per
 * host. They differ in host and port only.
 */
export function splitHosts(url: string): readonly string[] {
  const { start, hosts, rest } = list.exec(url)?.groups ?? {};
  if (start === undefined || hosts === undefined || rest === undefined) return [url];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}
