import { formatGamesPicked, formatGapGames } from '@outpick/contracts';
import { xmlText } from '../../platform/http/xml.ts';
import { toPoints } from '../boards/index.ts';
import type { GameFact, RecapFacts } from './facts.ts';

type BestRow = Pick<RecapFacts['best'][number], 'tenths' | 'games' | 'gamesInContest'>;

export interface Recap {
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

export interface RecapContext {
  /** The week's first day, a Tuesday, as YYYY-MM-DD. */
  readonly week: string;
  /** Public names by player id. */
  readonly names: ReadonlyMap<string, string>;
  readonly correctedAt: Date | null;
}

const dayMs = 86_400_000;
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 10 to 16", or "Dec 29 to Jan 4". */
export function formatWeek(week: string): string {
  const first = new Date(`${week}T00:00:00Z`);
  const last = new Date(first.getTime() + 6 * dayMs);
  const end =
    first.getUTCMonth() === last.getUTCMonth() ? String(last.getUTCDate()) : monthAndDay.format(last);
  return `${monthAndDay.format(first)} to ${end}`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const wholePercent = (share: number): string => `${Math.round(share * 100)}%`;
const points = (tenths: number): string => toPoints(tenths).toFixed(1);
const formatCount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const paragraph = (...sentences: readonly string[]): string =>
  sentences.length === 0 ? '' : `<p>${sentences.join(' ')}</p>`;
const heading = (text: string): string => `<h2>${xmlText(text)}</h2>`;
const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const link = (path: string, text: string): string => `<a href="${xmlText(path)}">${xmlText(text)}</a>`;

/** "Chiefs 27, Bills 20", linked to the game. */
const score = (game: GameFact): string =>
  link(`/game/${game.gameId}`, `${game.winner} ${game.winnerPoints}, ${game.loser} ${game.loserPoints}`);

const crowdWin = (game: GameFact): string => {
  const share =
    game.crowdShare === null ? '' : `${wholePercent(game.crowdShare)} of you took ${xmlText(game.winner)}. `;
  return `${score(game)} (${xmlText(game.sportName)}). ${share}We gave ${xmlText(game.loser)} ${percent(game.algorithmChance)}.`;
};

const crowdParts = ({ crowdWins, crowdWinsTotal, algorithmWinsTotal, games }: RecapFacts): string[] => {
  const reverse =
    algorithmWinsTotal === 0
      ? 'It was never the other way around.'
      : `It was the other way around in ${formatCount(algorithmWinsTotal, 'game', 'games')}.`;
  if (crowdWinsTotal === 0)
    return [
      heading('You were right, we were wrong'),
      paragraph(
        `Not once this time, in ${formatCount(games, 'game', 'games')}.`,
        ...(algorithmWinsTotal === 0 ? [] : [reverse]),
      ),
    ];
  const listIntroduction =
    crowdWins.length < crowdWinsTotal ? ` The ${crowdWins.length} we were surest about:` : '';
  return [
    heading('You were right, we were wrong'),
    paragraph(
      `Most of you were right and the algorithm was wrong in ${crowdWinsTotal.toLocaleString('en-US')} of ${formatCount(games, 'game', 'games')}. ${reverse}${listIntroduction}`,
    ),
    list(crowdWins.map(crowdWin)),
  ];
};

const upsetSentence = (upset: GameFact): string =>
  upset.crowdShare === 0
    ? `${score(upset)} (${xmlText(upset.sportName)}). Not one of you saw it coming.`
    : `${score(upset)} (${xmlText(upset.sportName)}). Only ${wholePercent(upset.crowdShare ?? 0)} of you saw it coming.`;

/** The algorithm's worst miss and the result that surprised players most. One game may be both. */
function missParts({ miss, upset }: RecapFacts): string[] {
  const missText = miss
    ? `${score(miss)} (${xmlText(miss.sportName)}). We gave ${xmlText(miss.loser)} ${percent(miss.algorithmChance)}, and it cost us ${points(miss.lostTenths)} points.`
    : undefined;
  const isSameGame = miss && upset && miss.gameId === upset.gameId;
  if (isSameGame)
    return [
      heading('Our worst miss, and the biggest upset'),
      paragraph(
        missText ?? '',
        upset.crowdShare === 0
          ? 'Not one of you saw it coming either.'
          : `Only ${wholePercent(upset.crowdShare ?? 0)} of you saw it coming.`,
      ),
    ];
  return [
    ...(missText === undefined ? [] : [heading('Our worst miss'), paragraph(missText)]),
    ...(upset ? [heading('The biggest upset'), paragraph(upsetSentence(upset))] : []),
  ];
}

/** ", on the 12 games both picked, with 64.3 points in 12 of 14 games". Older recaps do not have the numbers of games. */
function describeGames({ tenths, games, gamesInContest }: BestRow): string {
  const total = points(tenths).replace('-', '−');
  return games === undefined || gamesInContest === undefined
    ? ` with ${total} points`
    : `, ${formatGapGames(games, 'both')}, with ${total} points in ${formatGamesPicked(games, gamesInContest)}`;
}

const bestParts = ({ best }: RecapFacts, names: RecapContext['names']): string[] =>
  best.length === 0
    ? []
    : [
        heading('Best of the week'),
        list(
          best.map(
            ({ playerId, sportId, slateId, sportName, ...row }) =>
              `<strong>${xmlText(names.get(playerId) ?? 'A player')}</strong> beat the algorithm by ${points(row.gapTenths)}${describeGames(row)}: ${link(`/winner-data/${sportId}?slateId=${slateId}`, `${sportName} board`)}.`,
          ),
        ),
      ];

const shareOf = ({ beatIt, entries }: { readonly beatIt: number; readonly entries: number }): string =>
  entries === 0 ? '–' : wholePercent(beatIt / entries);

function sportsTable({ sports }: RecapFacts): string {
  const cells = sports.map(
    (sport) =>
      `<tr><th scope="row">${link(`/winner-data/${sport.id}`, sport.name)}</th><td>${sport.boards.toLocaleString('en-US')}</td><td>${sport.entries.toLocaleString('en-US')}</td><td>${sport.beatIt.toLocaleString('en-US')} (${shareOf(sport)})</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Sport</th><th scope="col">Boards</th><th scope="col">Entries</th><th scope="col">Beat the algorithm</th></tr></thead><tbody>${cells.join('')}</tbody></table>`;
}

const describe = ({ crowdWinsTotal, games, beatIt, entries }: RecapFacts): string => {
  const crowd =
    crowdWinsTotal === 0
      ? `The crowd never beat us in ${formatCount(games, 'game', 'games')}`
      : `You were right and we were wrong in ${crowdWinsTotal.toLocaleString('en-US')} of ${formatCount(games, 'game', 'games')}`;
  return `${crowd}, and ${shareOf({ beatIt, entries })} of entries finished above the algorithm.`;
};

const correctionParts = (correctedAt: Date | null): string[] =>
  correctedAt
    ? [
        paragraph(
          `<em>Updated ${monthAndDay.format(correctedAt)}: some of this week’s results came in or were corrected after we published.</em>`,
        ),
      ]
    : [];

/** Writes the text of a recap. Escapes all names. The result is sanitized like any other content. */
export const writeRecap = (facts: RecapFacts, { week, names, correctedAt }: RecapContext): Recap => ({
  title: `Where the crowd beat us, ${formatWeek(week)}`,
  description: describe(facts),
  html: [
    paragraph(
      `${facts.beatIt.toLocaleString('en-US')} of ${formatCount(facts.entries, 'entry', 'entries')} finished above the algorithm: ${shareOf(facts)}. An entry is one player on one board.`,
    ),
    ...crowdParts(facts),
    ...missParts(facts),
    ...bestParts(facts, names),
    heading('Sport by sport'),
    sportsTable(facts),
    ...correctionParts(correctedAt),
  ].join('\n'),
});
