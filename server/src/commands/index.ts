import type { Command } from './command.ts';
import { print } from './command.ts';
import { contestCommand } from './contest.ts';
import { contentCommand } from './content.ts';
import { feedCommand } from './feed.ts';
import { fitCommand } from './fit.ts';
import { gameCommand } from './game.ts';
import { healthCommand } from './health.ts';
import { importCommand } from './import.ts';
import { initCommand } from './init.ts';
import { leagueCommand } from './league.ts';
import { ledgerCommand } from './ledger.ts';
import { migrateCommand } from './migrate.ts';
import { operatorCommand } from './operator.ts';
import { recapCommand } from './recap.ts';
import { seedWorldCommand } from './seed-world.ts';
import { siteCommand } from './site.ts';
import { slateCommand } from './slate.ts';
import { sportCommand } from './sport.ts';
import { teamCommand } from './team.ts';
import { verifyCommand } from './verify.ts';
import { workerCommand } from './worker.ts';

const help: Command = {
  summary: 'this list',
  usage: 'outpick help',
  run: async () => {
    print('outpick <command>\n');
    for (const [name, { summary }] of Object.entries(commands)) print(`  ${name.padEnd(12)}${summary}`);
    print(
      '\nAdd --help to a command for its options. Settings are environment variables: see docs/run/settings.md.',
    );
    return Promise.resolve();
  },
};

export const commands: Readonly<Record<string, Command>> = {
  init: initCommand,
  site: siteCommand,
  worker: workerCommand,
  migrate: migrateCommand,
  sport: sportCommand,
  team: teamCommand,
  league: leagueCommand,
  feed: feedCommand,
  content: contentCommand,
  contest: contestCommand,
  game: gameCommand,
  slate: slateCommand,
  operator: operatorCommand,
  recap: recapCommand,
  import: importCommand,
  fit: fitCommand,
  ledger: ledgerCommand,
  health: healthCommand,
  verify: verifyCommand,
  'seed-world': seedWorldCommand,
  help,
};
