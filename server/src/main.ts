import { commands } from './commands/index.ts';

const [first = 'help', ...words] = process.argv.slice(2);
const name = ['--help', '-h'].includes(first) ? 'help' : first;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
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
