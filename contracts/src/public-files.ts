/** Generated files of a sport or team, at `<folder><id><extension>`. */
export const publicFiles = {
  /** A sport's games as a calendar (iCalendar). */
  sportCalendar: { folder: '/calendar/sport/', extension: '.ics' },
  teamCalendar: { folder: '/calendar/team/', extension: '.ics' },
  /** The preview picture of links to a sport's pages. */
  sportCard: { folder: '/card/sport/', extension: '.png' },
} as const;

export const publicFileAddress = (file: keyof typeof publicFiles, id: string): `/${string}` =>
  `${publicFiles[file].folder}${id}${publicFiles[file].extension}`;
