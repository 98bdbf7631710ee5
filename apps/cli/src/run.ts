import { Command, CommanderError, Help, type Option } from 'commander';
import type { CommandContext } from './command.js';
import { addBackupCommand } from './commands/backup.js';
import { addCopyDatabaseCommand } from './commands/copy-database.js';
import { addLoginCommand } from './commands/login.js';
import { addImagesCommand } from './commands/images.js';
import { addLogsCommand } from './commands/logs.js';
import { addMaintenanceCommand } from './commands/maintenance.js';
import { addRedeployCommand } from './commands/redeploy.js';
import { addReportCommand } from './commands/report.js';
import { addRestoreCommand } from './commands/restore.js';
import { addRollbackCommand } from './commands/rollback.js';
import { addStackActionCommands } from './commands/stack-actions.js';
import { addStacksCommand } from './commands/stacks.js';
import { addUpdateCommand } from './commands/update.js';
import { addVerifyLogCommand } from './commands/verify-log.js';
import { exitCodes } from './faults/exit-codes.js';
import { faultOf } from './faults/faults.js';
import { version } from './version.js';

/** All commands, in the order in which the help lists them. */
const commands = [
  addLoginCommand,
  addStacksCommand,
  addImagesCommand,
  addRedeployCommand,
  addStackActionCommands,
  addRollbackCommand,
  addMaintenanceCommand,
  addUpdateCommand,
  addLogsCommand,
  addVerifyLogCommand,
  addReportCommand,
  addBackupCommand,
  addRestoreCommand,
  addCopyDatabaseCommand,
];

const exitCodeHelp = `
Exit codes:
  0  done
  1  failed
  2  invalid input; nothing was started
  3  not allowed
  4  blocked by maintenance
  5  timed out; the result is unknown
  6  the server is unreachable or asks you to retry later
  7  redeploys failed and were rolled back
  8  a redeploy and its rollback failed
 10  redeploy --plan: something changes, or may change
130  stopped with Ctrl-C

Server and token: --url and --token, or STACKYARD_URL and STACKYARD_TOKEN, or "stackyard login".
For a custom certificate authority, set NODE_EXTRA_CA_CERTS.`;

export async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { terminal, signal } = context;
  try {
    await createProgram(context).parseAsync([...args], { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.badInput;
    const { code, lines } = faultOf(error, signal.aborted);
    for (const line of lines) terminal.log(line, 'bad');
    return code;
  }
}

/**
 * Returns an option's description for the help. Commander marks defaults and choices, but not
 * required options.
 */
function optionDescription(option: Option): string {
  const text = new Help().optionDescription(option);
  return option.mandatory ? `${text} (required)` : text;
}

function createProgram(context: CommandContext): Command {
  const { terminal } = context;
  const lineWriter = (write: (line: string) => void) => (text: string) => {
    for (const line of text.replace(/\n$/, '').split('\n')) write(line);
  };
  const program = new Command('stackyard')
    .description('Redeploys stacks and manages Stackyard from a terminal or a pipeline.')
    .version(version)
    .option('--url <url>', 'address of the server')
    .option(
      '--token <token>',
      'API token; visible to other users of this machine, so prefer STACKYARD_TOKEN',
    )
    .configureHelp({ showGlobalOptions: true, optionDescription })
    .configureOutput({
      writeOut: lineWriter((line) => terminal.print(line)),
      writeErr: lineWriter((line) => terminal.log(line)),
    })
    .showHelpAfterError('(see --help)')
    .exitOverride()
    .addHelpText('after', exitCodeHelp);
  for (const addCommand of commands) addCommand(program, context);
  return program;
}
