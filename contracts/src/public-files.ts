/** Generated files. Their addresses contain an id: `<folder><id><extension>`. */
export const publicFiles = {
  /** A sport's games as a calendar (iCalendar). */
  sportCalendar: { folder: '/calendar/sport/', extension: '.ics' },
  teamCalendar: { folder: '/calendar/team/', extension: '.ics' },
  /** Preview pictures for links to a sport's pages, a game or a board. A board's id is its slate's id. */
  sportCard: { folder: '/card/sport/', extension: '.png' },
  gameCard: { folder: '/card/game/', extension: '.png' },
  boardCard: { folder: '/card/board/', extension: '.png' },
  /** One row of a board as a picture. `cardRowId` creates its id. */
  rowCard: { folder: '/card/row/', extension: '.png' },
} as const;

/** The size of every card in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

export const publicFileAddress = (file: keyof typeof publicFiles, id: string): `/${string}` =>
  `${publicFiles[file].folder}${id}${publicFiles[file].extension}`;

export interface CardRowKey {
  readonly slateId: string;
  /** The row's place on its board, from 1. It allows finding the row without a search. */
  readonly place: number;
  readonly rowId: string;
}

export const cardRowId = ({ slateId, place, rowId }: CardRowKey): string => `${slateId}.${place}.${rowId}`;

const cardRowPattern =
  /^(?<slateId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<place>[1-9]\d{0,8})\.(?<rowId>[\w-]{16})$/u;

/** Parses an id from `cardRowId`; returns `undefined` for any other text. */
export function parseCardRowId(id: string): CardRowKey | undefined {
  const { slateId, place, rowId } = cardRowPattern.exec(id)?.groups ?? {};
  if (slateId === undefined || place === undefined || rowId === undefined) return undefined;
  return { slateId, place: Number(place), rowId };
}
