/** Files made for each of many things; the address is the folder, the thing's id and the ending. */
export const publicFiles = {
  /** The games of a sport as a calendar (iCalendar). */
  sportCalendar: { folder: '/calendar/sport/', ending: '.ics' },
  teamCalendar: { folder: '/calendar/team/', ending: '.ics' },
  /** The picture that a link to a sport's pages is shown with. */
  sportCard: { folder: '/card/sport/', ending: '.png' },
} as const;

export const addressOfFile = (file: keyof typeof publicFiles, id: string): `/${string}` =>
  `${publicFiles[file].folder}${id}${publicFiles[file].ending}`;
