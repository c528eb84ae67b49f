import { listSports } from '../features/sports/index.ts';
import { explainSlates } from '../features/slates/index.ts';
import { print, withPlatform } from './command.ts';
import type { Command } from './command.ts';

const usage = `outpick slate why <sport>
Says for the next windows of a sport whether their contests are open, and if not, what they wait for.`;

export const slateCommand: Command = {
  summary: 'says why a contest is not open',
  usage,
  run: async ([verb, slug]) => {
    if (verb !== 'why' || slug === undefined) throw new Error(usage);
    await withPlatform(async ({ db }) => {
      const sport = (await listSports(db)).find((one) => one.slug === slug);
      if (!sport) throw new Error(`there is no sport "${slug}"; "outpick sport list" lists them`);
      for (const line of await explainSlates(db, sport.id)) print(line);
    });
  },
};
