import { parseArgs } from 'node:util';
import { z } from 'zod';
import { listRecaps, writePastRecaps } from '../features/recaps/index.ts';
import { commandActor, withDatabase, withPlatform } from './command.ts';
import type { Command, Invocation } from './command.ts';

const usage = `outpick recap list
outpick recap show <week>       its text as HTML; a week is named by its Tuesday, as 2026-11-10
outpick recap hold <week>       is not published, or is taken back
outpick recap release <week>    is published now, or at its regular time if that is later
outpick recap write [--weeks 4] writes the recaps of the last weeks, published at once`;

const mostWeeks = 8;

function parseWeek(args: readonly string[]): string {
  const week = z.iso.date().safeParse(args[0]);
  if (!week.success) throw new Error(usage);
  return week.data;
}

const noRecap = (week: string) => new Error(`there is no recap of ${week}`);

const describeState = (publishedAt: Date | null, now: Date): string => {
  if (!publishedAt) return 'held';
  return `${publishedAt > now ? 'appears' : 'published'} ${publishedAt.toISOString()}`;
};

const list = async (invocation: Invocation) =>
  withDatabase(invocation, async ({ db, now }) => {
    for (const { week, published_at: at, title } of await listRecaps(db))
      invocation.print(`${week}  ${describeState(at, now()).padEnd(36)} ${title}`);
  });

const show = async (invocation: Invocation, week: string) =>
  withDatabase(invocation, async ({ db }) => {
    const recap = (await listRecaps(db)).find((one) => one.week === week);
    if (!recap) throw noRecap(week);
    invocation.print(recap.content);
  });

async function hold(invocation: Invocation, week: string): Promise<void> {
  const { holdRecapOf } = await import('../acts/content/recaps.ts');
  await withPlatform(invocation, async (platform) => holdRecapOf(platform, commandActor(), { week }));
  invocation.print(`${week}  held`);
}

async function release(invocation: Invocation, week: string): Promise<void> {
  const { releaseRecapOf } = await import('../acts/content/recaps.ts');
  await withPlatform(invocation, async (platform) => {
    const { result: at } = await releaseRecapOf(platform, commandActor(), { week });
    invocation.print(`${week}  ${describeState(at, platform.now())}`);
  });
}

async function write(invocation: Invocation, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { weeks: { type: 'string', default: '4' } } });
  const weeks = z.coerce.number().int().min(1).max(mostWeeks).safeParse(values.weeks);
  if (!weeks.success) throw new Error(usage);
  await withPlatform(invocation, async (platform) => writePastRecaps(platform, weeks.data, commandActor()));
  await list(invocation);
}

export const recapCommand: Command = {
  usage,
  run: async ([verb, ...args], invocation) => {
    if (verb === 'list') return list(invocation);
    if (verb === 'write') return write(invocation, args);
    if (verb === 'show') return show(invocation, parseWeek(args));
    if (verb === 'hold') return hold(invocation, parseWeek(args));
    if (verb === 'release') return release(invocation, parseWeek(args));
    throw new Error(usage);
  },
};
