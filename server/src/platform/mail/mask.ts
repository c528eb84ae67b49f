/** Masks an address for people who need not know it: a•••@example.org. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}•••${address.slice(at)}`;
}
