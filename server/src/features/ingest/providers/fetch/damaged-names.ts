import type { Reading } from '../../readings/index.ts';
import type { FeedDocument, Problem } from '../adapter.ts';

/** The replacement character, which stands for a character that could not be read. */
export const replacement = '\u{FFFD}';

const damagedName = 'The name of a team has characters that cannot be read.';

/** Refuses games with a damaged team name, which would match no team or be added as a new one. */
export function refuseDamagedNames(document: FeedDocument): FeedDocument {
  const readings: Reading[] = [];
  const problems: Problem[] = [...document.problems];
  for (const reading of document.readings)
    if ([reading.home, reading.away].some(({ name }) => name.includes(replacement)))
      problems.push({ sourceId: reading.sourceId, reason: damagedName });
    else readings.push(reading);
  return { ...document, readings, problems };
}
