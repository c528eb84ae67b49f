/** A name that would run as a script, in four ways, if it were ever put into a page as anything but text. */
export const hostileName =
  '</script><script>window.smuggled=1</script><img src=x onerror="window.smuggled=2">"\'--><svg onload=window.smuggled=3>';

/** A sport with three pages of ranked teams. */
export const rankedSport = 'College Basketball';
/** A sport that nobody has played yet. */
export const emptySport = 'Ice Hockey';

/** A sport whose games to come are forecast, and can end level. */
export const forecastSport = 'Soccer';

/** A sport whose contest is open, and one whose contest has been played. */
export const contestSport = 'Football';
export const playedSport = 'Baseball';

/** The sports of the site under test, in menu order. */
export const sports = [rankedSport, emptySport, hostileName, forecastSport, contestSport, playedSport];

const longest = "Saint Bartholomew's-on-the-Mississippi Polytechnic & Agricultural";
const unusual = ['Université d’Évangéline-Nord', longest, 'O’Connell & Sons', 'Æther'];

/** Names of the ranked sport's teams: 230, among them the longest and the oddest. */
export const teamNames: readonly string[] = [
  ...unusual,
  ...Array.from({ length: 226 }, (_, index) => `College ${String(index + 1).padStart(3, '0')}`),
];
