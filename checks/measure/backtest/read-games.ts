import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { winShare, type Game, type OutcomeProbabilities, type Sides } from '@outpick/forecast';
import { readTable, type Row } from '@outpick/server/table';

/** A final game with other forecasters' forecasts. */
export interface RecordedGame {
  readonly game: Game & { readonly points: Sides<number> };
  /** The market's expected home margin. */
  readonly spread: number | undefined;
  /** Home win probability from the moneyline, without the bookmaker's margin. In soccer, ties are a third outcome. */
  readonly moneyline: number | undefined;
  /** The market's probabilities of the three outcomes, only in soccer. */
  readonly threeWay: OutcomeProbabilities | undefined;
  /** FiveThirtyEight's published forecast. Only soccer has ties. */
  readonly published538: OutcomeProbabilities | undefined;
}

/** Folder of the game files: `OUTPICK_DATA`, by default `shared/data` beside the checkout. */
export function dataFolder(): string {
  return process.env['OUTPICK_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');
}

export function hasLeague(league: string): boolean {
  return existsSync(join(dataFolder(), `${league}.csv`));
}

/** Reads a league's games in play order, with the facts of its side file. */
export async function readGames(league: string): Promise<RecordedGame[]> {
  const side = await readSideFile(league);
  const occurrences = new Map<string, number>();
  const games: RecordedGame[] = [];
  for await (const row of readRows(`${league}.csv`, GAME_COLUMNS)) {
    const key = formatKey(row);
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    games.push(toRecordedGame(row, `${key},${occurrence}`, side));
  }
  return games;
}

const KEY_COLUMNS = ['season', 'date', 'home_team', 'away_team'];
const GAME_COLUMNS = [
  ...KEY_COLUMNS,
  'home_points',
  'away_points',
  'neutral',
  'home_spread',
  'home_prob_market',
  'home_prob_538',
];

/** Columns of each league's side file. */
const SIDE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  nfl: ['home_qb', 'away_qb'],
  mlb: ['home_starter', 'away_starter'],
  nhl: ['home_xg', 'away_xg'],
  ncaaf: ['both_fbs'],
};
const SOCCER_COLUMNS = ['league', 'mkt_home', 'mkt_draw', 'mkt_away', 'p538_home', 'p538_draw', 'p538_away'];

/** Reads the rows of a data file. Errors name the file. */
async function* readRows(file: string, columns: readonly string[]): AsyncGenerator<Row> {
  try {
    yield* readTable(createReadStream(join(dataFolder(), file), 'utf8'), columns);
  } catch (error) {
    throw new Error(`${file} cannot be read`, { cause: error });
  }
}

/** Facts about one game from its side file. */
interface SideFacts {
  readonly keyPlayers?: Sides<string | undefined>;
  readonly expectedGoals?: Sides<number>;
  readonly threeWay?: OutcomeProbabilities;
  readonly threeWay538?: OutcomeProbabilities;
}

interface SideFile {
  readonly facts: ReadonlyMap<string, SideFacts>;
  /** Teams of the top division by season; undefined in leagues without games against a lower division. */
  readonly topDivision: ReadonlyMap<number, ReadonlySet<string>> | undefined;
}

function toRecordedGame(row: Row, key: string, { facts: sideFacts, topDivision }: SideFile): RecordedGame {
  const { threeWay, threeWay538, ...facts } = sideFacts.get(key) ?? {};
  const season = row.number('season');
  const [home, away] = [row.text('home_team'), row.text('away_team')];
  const spread = row.optionalNumber('home_spread') ?? undefined;
  const moneyline = row.optionalNumber('home_prob_market') ?? undefined;
  const closingProbability = threeWay ? winShare(threeWay) : moneyline;
  const p538 = row.optionalNumber('home_prob_538');
  const top = topDivision?.get(season);
  return {
    game: {
      id: key,
      season,
      day: Date.parse(`${row.text('date')}T00:00:00Z`) / 86_400_000,
      home,
      away,
      neutral: row.number('neutral') === 1,
      points: { home: row.number('home_points'), away: row.number('away_points') },
      ...facts,
      ...(spread !== undefined && { closingLine: spread }),
      ...(closingProbability !== undefined && { closingProbability }),
      ...(top && { lowerDivision: { home: !top.has(home), away: !top.has(away) } }),
    },
    spread,
    moneyline,
    threeWay,
    published538: threeWay538 ?? (p538 === null ? undefined : { win: p538, tie: 0, loss: 1 - p538 }),
  };
}

function formatKey(row: Row): string {
  return `${row.text('date')},${row.text('home_team')},${row.text('away_team')}`;
}

const SOCCER_FILE = 'soccer_3way.csv';

async function readSideFile(league: string): Promise<SideFile> {
  const own = `${league}_extra.csv`;
  const soccer = !existsSync(join(dataFolder(), own));
  const columns = soccer ? SOCCER_COLUMNS : (SIDE_COLUMNS[league] ?? []);
  const facts = new Map<string, SideFacts>();
  const topDivision = league === 'ncaaf' ? new Map<number, Set<string>>() : undefined;
  const occurrences = new Map<string, number>();
  for await (const row of readRows(soccer ? SOCCER_FILE : own, [...KEY_COLUMNS, ...columns])) {
    if (soccer && row.text('league') !== league) continue;
    const key = formatKey(row);
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    const rowFacts = soccer ? readSoccerFacts(row) : readFacts(league, row);
    if (rowFacts) facts.set(`${key},${occurrence}`, rowFacts);
    if (topDivision && row.number('both_fbs') === 1) {
      const season = row.number('season');
      const teams = topDivision.get(season) ?? new Set();
      topDivision.set(season, teams.add(row.text('home_team')).add(row.text('away_team')));
    }
  }
  return { facts, topDivision };
}

function readFacts(league: string, row: Row): SideFacts | undefined {
  if (league === 'nfl') return { keyPlayers: readPlayers(row, 'home_qb', 'away_qb') };
  if (league === 'mlb') return { keyPlayers: readPlayers(row, 'home_starter', 'away_starter') };
  if (league !== 'nhl') return undefined;
  const [home, away] = [row.optionalNumber('home_xg'), row.optionalNumber('away_xg')];
  return home === null || away === null ? undefined : { expectedGoals: { home, away } };
}

function readPlayers(row: Row, home: string, away: string): Sides<string | undefined> {
  return { home: row.optionalText(home) ?? undefined, away: row.optionalText(away) ?? undefined };
}

function readSoccerFacts(row: Row): SideFacts {
  const market = readThreeWay(row, 'mkt');
  const p538 = readThreeWay(row, 'p538');
  return { ...(market && { threeWay: market }), ...(p538 && { threeWay538: p538 }) };
}

function readThreeWay(row: Row, prefix: string): OutcomeProbabilities | undefined {
  const win = row.optionalNumber(`${prefix}_home`);
  const tie = row.optionalNumber(`${prefix}_draw`);
  const loss = row.optionalNumber(`${prefix}_away`);
  if (win === null || tie === null || loss === null) return undefined;
  const sum = win + tie + loss;
  return { win: win / sum, tie: tie / sum, loss: loss / sum };
}
