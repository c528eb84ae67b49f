import { pages } from '@outpick/contracts';

/** An entry of the ledger, and the game whose forecast in it matters. */
export interface ReceiptTarget {
  readonly entry: number;
  readonly gameId?: string | undefined;
}

/** The page of receipts, opened at one entry. It is in the fragment: the page that the server renders is the same for all. */
export const addressOfReceipt = ({ entry, gameId }: ReceiptTarget): string =>
  `${pages.receipts.path}#entry-${entry}${gameId === undefined ? '' : `-${gameId}`}`;

const fragment = /^#entry-(?<entry>[1-9]\d{0,8})(?:-(?<gameId>[0-9a-f-]{36}))?$/u;

/** Reads the fragment of such an address. */
export function readReceiptTarget(hash: string): ReceiptTarget | undefined {
  const groups = fragment.exec(hash)?.groups;
  return groups && { entry: Number(groups['entry']), gameId: groups['gameId'] };
}
