import { badInput, type Command, type Terminal } from './command.js';
import { verifyLog } from './commands/verify-log.js';

const commands: Record<string, Command> = { 'verify-log': verifyLog };

/** Runs the command that the arguments name; answers with the exit code. */
export function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command.run(rest, terminal);
  const asked = name === '--help' || name === 'help';
  const write = asked ? terminal.say : terminal.complain;
  if (!asked && name !== '') write(`There is no command "${name}".`);
  write('Usage:');
  for (const [known, { usage, summary }] of Object.entries(commands)) {
    write(`  stackyard ${known} ${usage}`);
    write(`      ${summary}`);
  }
  return Promise.resolve(asked ? 0 : badInput);
}
