/** A name that runs a script if a page inserts it as anything but text. */
export const hostileName =
  '</script><script>window.smuggled=1</script><img src=x onerror="window.smuggled=2">"\'--><svg onload=window.smuggled=3>';

/** A sport with three pages of ranked teams. */
export const rankedSport = 'College Basketball';
/** A sport without teams or games. */
export const emptySport = 'Ice Hockey';

/** A sport with forecasts and possible ties. */
export const forecastSport = 'Soccer';

/** A sport with an open contest. */
export const contestSport = 'Football';
/** A sport with a played contest. */
export const playedSport = 'Baseball';

/** The sports of the site under test, in menu order. */
export const sports = [rankedSport, emptySport, hostileName, forecastSport, contestSport, playedSport];

const longest = "Saint Bartholomew's-on-the-Mississippi Polytechnic & Agricultural";
const unusual = ['Université d’Évangéline-Nord', longest, 'O’Connell & Sons', 'Æther'];

/** The 230 teams of the ranked sport, including long and unusual names. */
export const teamNames: readonly string[] = [
  ...unusual,
  ...Array.from({ length: 226 }, (_, index) => `College ${String(index + 1).padStart(3, '0')}`),
];
