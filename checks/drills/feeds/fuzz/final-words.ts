import type { Json } from './mutate-json.ts';

/** The words that mark an ended game, by provider: keys in lower case, and patterns of their values. */
const finalWords: Readonly<Record<string, readonly (readonly [key: string, values: RegExp])[]>> = {
  'mlb-statsapi': [
    ['codedgamestate', /^[FOQR]$/u],
    ['statuscode', /^[FOQR]/u],
    ['detailedstate', /^(?:final|game over|completed|forfeit)/iu],
  ],
  'nhl-api-web': [['gamestate', /^(?:OVER|FINAL|OFF)$/u]],
  espn: [
    ['completed', /^true$/u],
    ['name', /^STATUS_(?:FINAL|FULL|FORFEIT|END_OF)/u],
  ],
  cfbd: [
    ['completed', /^true$/u],
    ['status', /^completed$/u],
  ],
  cbbd: [['status', /^final$/u]],
  'football-data-org': [['status', /^(?:FINISHED|AWARDED)$/u]],
  openligadb: [['matchisfinished', /^true$/u]],
  squiggle: [['complete', /^100$/u]],
  'the-odds-api': [],
};

/** Reports whether a document, even a damaged one, marks any game as ended. */
export function hasFinalWord(adapter: string, document: Json): boolean {
  const words = finalWords[adapter];
  if (!words) throw new Error(`no final words are listed for ${adapter}`);
  const isFinal = (key: string, value: Json) =>
    typeof value !== 'object' &&
    words.some(([word, values]) => word === key.toLowerCase() && values.test(String(value)));
  const search = (value: Json): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(([key, inner]) => isFinal(key, inner) || search(inner));
  };
  return search(document);
}
