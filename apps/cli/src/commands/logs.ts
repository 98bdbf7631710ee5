import { readJsonLines, type ApiClient } from '@stackyard/api-client';
import {
  exportLogs,
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  verifyLogs,
  type ExportLogsQuery,
  type LogVerifyLine,
} from '@stackyard/contracts';
import type { ChainHead } from '@stackyard/event-chain';
import { Option, type Command } from 'commander';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { writeResponse } from '../output/file-output.js';
import { findServerId } from '../stacks.js';
import { CommandFailure } from '../faults/exit-codes.js';
import {
  reportFault,
  chainHeadOption,
  entriesText,
  openDeletionsText,
  verifyFile,
} from './verify-log.js';

interface ExportOptions extends Omit<ExportLogsQuery, 'server'> {
  server?: string;
  output?: string;
}

const exportHelp = `
  stackyard logs export --from 2026-10-01T00:00:00Z --category redeploy > october.csv
  stackyard logs export --format jsonl --chain --output chain.jsonl`;

export function addLogsCommand(program: Command, context: CommandContext): void {
  const logs = program.command('logs').description('Export or verify the event log');

  logs
    .command('export')
    .description('Export entries as CSV or JSON lines')
    .addOption(new Option('--format <format>', 'csv by default').choices(['csv', 'jsonl']))
    .addOption(choicesOption('--category <name...>', logCategories))
    .addOption(choicesOption('--action <name...>', logActionIds).hideHelp())
    .addOption(choicesOption('--outcome <name...>', logOutcomes))
    .addOption(choicesOption('--severity <name...>', logSeverities))
    .option('--actor <name...>', 'who caused the event')
    .option('--target <name...>', 'what the event is about')
    .option('--server <name>', 'the platform server')
    .option('--search <text>', 'part of message, target, actor or reason')
    .option('--from <time>', 'start time, ISO 8601')
    .option('--to <time>', 'end time (exclusive), ISO 8601')
    .addOption(new Option('--order <order>', 'desc by default').choices(['asc', 'desc']))
    .option('--bom', 'start a CSV file with a byte order mark')
    .addOption(new Option('--separator <name>').choices(['comma', 'semicolon']))
    .option('--chain', 'the whole chain with its hashes (with --format jsonl and no filter)')
    .option('-o, --output <file>', 'write to a file, which appears when it is complete')
    .addHelpText('after', exportHelp)
    .action(async ({ output, server, ...query }: ExportOptions, command: Command) => {
      const { terminal, signal } = context;
      const { api } = await connect(command, context);
      const serverIds = server === undefined ? [] : [await findServerId(api, server, signal)];
      const response = await api.open(exportLogs, {
        query: { ...query, server: serverIds },
        signal,
      });
      await writeResponse(response, { file: output, terminal, signal });
      if (output !== undefined) terminal.log(`Written to ${output}`, 'good');
    });

  logs
    .command('verify')
    .argument('[file]', 'a copied or archived event log; read from the server by default')
    .description('Check that nothing in the event log was changed, removed or inserted')
    .addOption(chainHeadOption())
    .action(async (file: string | undefined, { head }: { head?: ChainHead }, command: Command) => {
      if (file !== undefined) return verifyFile(file, head, context.terminal);
      const { api } = await connect(command, context);
      return verifyOnServer(api, head, context);
    });
}

async function verifyOnServer(
  api: ApiClient,
  head: ChainHead | undefined,
  { terminal, signal }: CommandContext,
): Promise<void> {
  const expectedHead = head && `${head.id}:${Buffer.from(head.hash).toString('hex')}`;
  const query = expectedHead === undefined ? {} : { head: expectedHead };
  const live = terminal.createLiveArea();
  const response = await api.open(verifyLogs, { query, signal });
  for await (const line of readJsonLines<LogVerifyLine>(response)) {
    live?.clear();
    if (line.kind === 'progress') {
      live?.draw([`Checked ${line.checked} of ${line.of}`]);
      continue;
    }
    if (line.fault) throw reportFault(line.fault, terminal);
    terminal.print(
      `Intact: ${entriesText(line.checked)} up to ${line.headId}:${line.headHash}`,
      'good',
    );
    if (line.openDeletions > 0) terminal.print(openDeletionsText(line.openDeletions));
    return;
  }
  throw new CommandFailure('unreachable', 'The verification ended without a result.');
}

function choicesOption(flags: string, values: readonly string[]): Option {
  return new Option(flags).choices(values);
}
