import type { FeedDocument } from '../adapter.ts';

/** The replacement character, which stands for a character that could not be read. */
export const replacement = '\u{FFFD}';

/** Refuses games with a damaged team name, which would match no team or be added as a new one. */
export function refuseDamagedNames(document: FeedDocument): FeedDocument {
  const damaged = document.readings.filter(({ home, away }) =>
    [home, away].some(({ name }) => name.includes(replacement)),
  );
  if (damaged.length === 0) return document;
  const reason = 'The name of a team has characters that cannot be read.';
  return {
    ...document,
    readings: document.readings.filter((reading) => !damaged.includes(reading)),
    problems: [...document.problems, ...damaged.map(({ sourceId }) => ({ sourceId, reason }))],
  };
}
