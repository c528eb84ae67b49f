/** The player's address if its host may be framed here, and nothing otherwise. */
export function framable(player: string | null, hosts: readonly string[]): string | null {
  if (player === null || !URL.canParse(player)) return null;
  const { protocol, host } = new URL(player);
  return protocol === 'https:' && hosts.includes(host) ? player : null;
}
