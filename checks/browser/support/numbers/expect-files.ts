import {
  boardsCalls,
  cardRowId,
  formatGamesPicked,
  formatGapGames,
  formatRank,
  gapOf,
} from '@outpick/contracts';
import type { Gap } from '@outpick/contracts';
import { frameBoard, frameRow } from '@outpick/server';
import { parseCsv } from '@outpick/server/csv';
import { testBearer } from '@outpick/server/testing';
import { expect } from '../test.ts';
import { callSite } from './ask.ts';
import { boardsBySport } from './expect-calls.ts';
import type { NumbersSite } from './numbers-site.ts';
import type { BoardNumbers, RowNumbers } from './rule.ts';
import { algorithmId } from './stored.ts';
import { boardDate, count, signed } from './words.ts';

/** Compares the downloads of boards, and the words on the pictures of boards and of the players' rows. */
export async function expectFiles(site: NumbersSite): Promise<void> {
  for (const [sportId, boards] of boardsBySport(site.numbers)) {
    expect(await download(site, sportId)).toEqual(
      boards.flatMap((board) => board.rows.map((row) => csvCells(board, row))),
    );
    for (const board of boards) {
      const { headline, occasion, detail } = (await frameBoard(site.platform, board.slate.id)) ?? {};
      expect({ headline, occasion, detail }).toEqual(boardPicture(board));
    }
  }
  await expectRowPictures(site);
}

async function download({ origin, players }: NumbersSite, sportId: string): Promise<string[][]> {
  const answer = await fetch(`${origin}/api/v1/website/download-file/${sportId}/winner`, {
    headers: testBearer(players[0]),
  });
  const records: string[][] = [];
  for await (const { cells } of parseCsv([await answer.text()])) records.push([...cells]);
  return records.slice(1);
}

const csvCells = ({ day, slate }: BoardNumbers, row: RowNumbers): readonly string[] =>
  [
    `${day}T00:00:00.000Z`,
    slate.sportName,
    row.rank,
    row.name,
    row.points,
    row.seasonPoints,
    row.yearPoints,
  ].map(String);

function boardPicture({ day, players, ahead, games, algorithm, rows }: BoardNumbers) {
  const winner = rows.find(({ rank, player }) => rank === 1 && player !== algorithmId);
  const first = winner
    ? `First: ${winner.name}, ${signed(winner.points)} points, ${formatGamesPicked(winner.gamesPicked, games)}. `
    : '';
  return {
    occasion: boardDate(day),
    headline: `${players === 0 ? 0 : Math.round((ahead / players) * 100)}% beat the algorithm: ${ahead} of ${count(players, 'player')}`,
    detail: `${first}The Algorithm: ${signed(algorithm.points)} points.`,
  };
}

/** The player's rows carry the ids of their pictures. */
async function expectRowPictures({ origin, platform, numbers, players }: NumbersSite): Promise<void> {
  for (const player of players)
    for (const [sportId, boards] of boardsBySport(numbers)) {
      const call = callSite(origin, player);
      const { result } = await call(boardsCalls.getOwnRows, { params: { sportId }, query: {} });
      for (const own of result) {
        const board = boards.find(({ slate }) => slate.id === own.row.slateId);
        const row = board?.rows.find((one) => one.player === player.id);
        if (!board || !row) throw new Error('a row of no board');
        const frame = await frameRow(platform, cardRowId({ ...own.row, place: own.place }));
        expect(frame).toMatchObject(rowPicture(board, row));
      }
    }
}

function rowPicture({ day, slate, players, games }: BoardNumbers, row: RowNumbers) {
  const standing = formatRank(row.rank, players).replace('last', 'Last');
  return {
    occasion: `${slate.sportName}, ${boardDate(day)}`,
    title: row.name,
    headline: pictureGap(row.gap),
    detail: `${formatGapGames(row.gap.games, 'both').replace('on', 'On')}. ${standing}, ${formatGamesPicked(row.gamesPicked, games)}`,
  };
}

function pictureGap(gap: Gap): string {
  const difference = gapOf(gap);
  if (difference === 0) return 'Level with the algorithm';
  const by = `${Math.abs(difference).toFixed(1)} points`;
  return difference > 0 ? `Beat the algorithm by ${by}` : `${by} behind the algorithm`;
}
