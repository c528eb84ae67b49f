import { pages } from '@outpick/contracts';

/** An entry of the ledger and, optionally, the game in it whose forecast is shown first. */
export interface ReceiptTarget {
  readonly entry: number;
  readonly gameId?: string | undefined;
}

/** The receipts page at one entry. The entry is in the fragment, so that the server renders the same page for all visitors. */
export const addressOfReceipt = ({ entry, gameId }: ReceiptTarget): string =>
  `${pages.receipts.path}#entry-${entry}${gameId === undefined ? '' : `-${gameId}`}`;

const fragment = /^#entry-(?<entry>[1-9]\d{0,8})(?:-(?<gameId>[0-9a-f-]{36}))?$/u;

/** Reads the entry and the game from an address's fragment. */
export function readReceiptTarget(hash: string): ReceiptTarget | undefined {
  const groups = fragment.exec(hash)?.groups;
  return groups && { entry: Number(groups['entry']), gameId: groups['gameId'] };
}
