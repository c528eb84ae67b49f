const list = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]+)(?<rest>.*)$/su;

/**
 * The addresses of a PostgreSQL address that lists several hosts (`postgres://user:password@one:5432,two:5432/outpick`), one for
 * each host. They differ in host and port only.
 */
export function splitHosts(url: string): readonly string[] {
  const { start, hosts, rest } = list.exec(url)?.groups ?? {};
  if (start === undefined || hosts === undefined || rest === undefined) return [url];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}
