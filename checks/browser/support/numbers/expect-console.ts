import { success } from '@outpick/contracts';
import { numbersAdminCalls, slatesAdminCalls } from '@outpick/contracts/admin';
import { addTestOperator } from '@outpick/server/testing';
import type { TestOperator } from '@outpick/server/testing';
import { z } from 'zod';
import { expect } from '../test.ts';
import type { NumbersSite } from './numbers-site.ts';

const inOrder = (all: readonly number[]): number[] => all.toSorted((one, other) => one - other);

/** Compares the console's list of slates and its numbers of players ahead of the algorithm. */
export async function expectConsole({ consoleOrigin, platform, numbers }: NumbersSite): Promise<void> {
  const operator = await addTestOperator(platform, 'owner');
  const read = async (path: string) => ask(`${consoleOrigin}/api/v1/admin/${path}`, operator);
  const { rows } = slatesAdminCalls.listAdminSlates.output.parse(await read('slates?perPage=100'));
  const boards = new Map(numbers.boards.map((board) => [board.slate.id, board]));
  expect(rows.map(({ id, players }) => [id, players])).toEqual(
    rows.map(({ id }) => [id, boards.get(id)?.players ?? 0]),
  );
  expect(rows.filter(({ id }) => boards.has(id))).toHaveLength(boards.size);
  const { slates } = numbersAdminCalls.getNumbers.output.parse(await read('numbers'));
  const shares = slates.flatMap(({ aheadOfAlgorithm: share }) => (share === null ? [] : [share]));
  expect(inOrder(shares)).toEqual(inOrder(numbers.boards.map(({ ahead, players }) => ahead / players)));
}

async function ask(address: string, { headers }: TestOperator): Promise<unknown> {
  const answer = await fetch(address, { headers });
  return success(z.unknown()).parse(await answer.json()).data;
}
