import type { Command } from './commands/command.ts';

/** A health check runs every few seconds, so it does not load the other commands. */
const findCommand = async (name: string): Promise<Command | undefined> => {
  if (name === 'health') return (await import('./commands/health.ts')).healthCommand;
  const { commands } = await import('./commands/index.ts');
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
};

const [first = 'help', ...words] = process.argv.slice(2);
const name = ['--help', '-h'].includes(first) ? 'help' : first;
const command = await findCommand(name);
if (!command) {
  process.stderr.write(`outpick: there is no command "${name}"; try "outpick help"\n`);
  process.exitCode = 2;
} else if (words.includes('--help') || words.includes('-h')) {
  process.stdout.write(`${command.usage}\n`);
} else {
  try {
    await command.run(words);
  } catch (error) {
    process.stderr.write(`outpick ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    // Connections that the command opened before it failed would keep the process alive.
    process.exit(1);
  }
}
