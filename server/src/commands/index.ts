import type { Command } from './command.ts';

/** An entry in the list of commands. The command's module is imported only when it runs. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const help: Command = {
  usage: 'outpick help',
  run: async (_args, { print }) => {
    print('outpick <command>\n');
    for (const [name, { summary }] of Object.entries(commands)) print(`  ${name.padEnd(12)}${summary}`);
    print(
      '\nAdd --help to a command for its options. Settings are environment variables: see docs/run/settings.md.',
    );
    return Promise.resolve();
  },
};

export const commands: Readonly<Record<string, CommandEntry>> = {
  init: {
    summary: 'writes the settings of a new site for compose.yaml, with strong secrets',
    load: async () => (await import('./init.ts')).initCommand,
  },
  site: {
    summary: 'serves the API and the site',
    load: async () => (await import('./site.ts')).siteCommand,
  },
  worker: {
    summary: 'works on background jobs',
    load: async () => (await import('./worker.ts')).workerCommand,
  },
  migrate: {
    summary: 'brings the database, empty or not, to the newest schema',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  sport: {
    summary: 'adds a sport, lists, hides or shows them, or sets the numbers of the algorithm for one',
    load: async () => (await import('./sport.ts')).sportCommand,
  },
  team: {
    summary: 'lists teams, and says which team an id of a source is',
    load: async () => (await import('./team.ts')).teamCommand,
  },
  league: {
    summary: 'sets up a league with its teams and feeds, or lists the leagues',
    load: async () => (await import('./league.ts')).leagueCommand,
  },
  feed: {
    summary: 'adds a feed of games to a sport; lists, tests, runs and pauses feeds',
    load: async () => (await import('./feed.ts')).feedCommand,
  },
  content: {
    summary:
      'puts, lists and publishes news, articles, podcasts, pages, banners, social links and announcements',
    load: async () => (await import('./content.ts')).contentCommand,
  },
  contest: {
    summary: 'adds, drops or voids a game of a contest; lists and settles contests',
    load: async () => (await import('./contest.ts')).contestCommand,
  },
  game: {
    summary: 'lists and corrects games, and decides which games of several sources are one',
    load: async () => (await import('./game.ts')).gameCommand,
  },
  slate: {
    summary: 'says why a contest is not open, holds one, or releases it',
    load: async () => (await import('./slate.ts')).slateCommand,
  },
  operator: {
    summary: 'adds, lists and removes operators of the console',
    load: async () => (await import('./operator.ts')).operatorCommand,
  },
  recap: {
    summary: 'lists, shows, holds and releases the weekly recaps',
    load: async () => (await import('./recap.ts')).recapCommand,
  },
  import: {
    summary: 'brings in games and results from a file or a feed',
    load: async () => (await import('./import.ts')).importCommand,
  },
  fit: {
    summary: "fits the algorithm's numbers to a sport's own games and writes them to a file",
    load: async () => (await import('./fit.ts')).fitCommand,
  },
  ledger: {
    summary: 're-computes the chain of receipts',
    load: async () => (await import('./ledger.ts')).ledgerCommand,
  },
  health: {
    summary: 'asks the process on INTERNAL_PORT whether it is alive, or with --ready whether it is ready',
    load: async () => (await import('./health.ts')).healthCommand,
  },
  verify: {
    summary: 'checks ledger and boards against the data they were made from, and counts rows',
    load: async () => (await import('./verify.ts')).verifyCommand,
  },
  'seed-world': {
    summary: 'puts the demo world into the database (development only)',
    load: async () => (await import('./seed-world.ts')).seedWorldCommand,
  },
  help: { summary: 'this list', load: async () => Promise.resolve(help) },
};
