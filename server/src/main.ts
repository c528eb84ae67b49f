import { commands } from './commands/index.ts';

const [name = 'help', ...words] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  process.stderr.write(`outpick: there is no command "${name}"; try "outpick help"\n`);
  process.exitCode = 2;
} else {
  try {
    await command.run(words);
  } catch (error) {
    process.stderr.write(`outpick ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    // Connections that the command opened before it failed would keep the process alive.
    process.exit(1);
  }
}
