import type { ApiClient } from '@stackyard/api-client';
import {
  checkUpdate,
  readUpdate,
  readUpdateLog,
  startUpdate,
  type StartUpdateRequest,
  type UpdateCheck,
  type UpdateRunReply,
} from '@stackyard/contracts';
import type { Command } from 'commander';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { timeoutOption } from '../timing/duration.js';
import { CommandFailure } from '../faults/exit-codes.js';
import { createReachabilityReporter, waitUntil } from '../timing/wait-until.js';
import { findServerId } from '../stacks.js';

interface UpdateOptions {
  server?: string;
  message?: string;
  backup?: true;
  check?: true;
  yes?: true;
  timeout: number;
  json?: true;
}

export function addUpdateCommand(program: Command, context: CommandContext): void {
  program
    .command('update')
    .description('Update the platform over SSH and follow the update until it ends')
    .option('--server <name>', 'the platform server; can be omitted if there is only one')
    .option('--message <text>', 'message shown to everyone during the update')
    .option('--backup', 'create a backup of the platform first')
    .option('--check', 'only run the checks; change nothing')
    .option('--yes', 'skip the confirmation')
    .addOption(timeoutOption('1h'))
    .option('--json', 'print one JSON document at the end')
    .action(async (options: UpdateOptions, command: Command) => {
      const { api } = await connect(command, context);
      const body = await createUpdateRequest(api, options, context.signal);
      await runPreflightChecks(api, body, context);
      if (options.check) return;
      await confirm(options, context);
      await update(api, body, options, context);
    });
}

async function createUpdateRequest(
  api: ApiClient,
  { server, message, backup }: UpdateOptions,
  signal: AbortSignal,
): Promise<StartUpdateRequest> {
  return {
    ...(server !== undefined && { serverId: await findServerId(api, server, signal) }),
    ...(message !== undefined && { message }),
    ...(backup && { backup }),
  };
}

/** @throws CommandFailure if a check shows that the update would fail */
async function runPreflightChecks(
  api: ApiClient,
  body: StartUpdateRequest,
  { terminal, signal }: CommandContext,
): Promise<void> {
  const { checks } = await api.call(checkUpdate, { body, signal });
  for (const { check, ok, found } of checks) {
    terminal.log(`${ok ? 'ok  ' : 'FAIL'} ${check}: ${found}`, ok ? 'good' : 'bad');
  }
  if (checks.some((check) => isObstacle(check, body))) {
    throw new CommandFailure('failed', 'A check failed. The platform was not updated.');
  }
}

/**
 * Whether a check prevents the update. A failed backup check prevents the update only if a backup
 * was requested.
 */
function isObstacle({ check, ok }: UpdateCheck, { backup }: StartUpdateRequest): boolean {
  return !ok && (check !== 'backup' || backup === true);
}

async function confirm({ yes }: UpdateOptions, { prompt }: CommandContext): Promise<void> {
  if (yes) return;
  if (!prompt.isInteractive)
    throw new CommandFailure('badInput', 'No terminal for the confirmation; use --yes.');
  const answer = await prompt.ask('The platform will restart. Type "update" to continue: ');
  if (answer.trim() !== 'update')
    throw new CommandFailure('badInput', 'Cancelled. Nothing was changed.');
}

async function update(
  api: ApiClient,
  body: StartUpdateRequest,
  { timeout, json }: UpdateOptions,
  { terminal, signal }: CommandContext,
): Promise<void> {
  let run = await api.call(startUpdate, { body, signal });
  const log = new LogTail(api, run.id, (line) => terminal.log(line, 'quiet'));
  terminal.log(`Update ${run.id} of ${run.server.name}: ${run.state}`);
  const poll = async (pollSignal: AbortSignal) => {
    const previousState = run.state;
    run = await api.call(readUpdate, { params: { id: run.id }, signal: pollSignal });
    const hasNewLines = await log.printNewLines(pollSignal);
    if (run.state !== previousState) terminal.log(`Update ${run.id}: ${run.state}`);
    if (run.endedAt !== null) return 'over';
    return hasNewLines || run.state !== previousState ? 'changed' : 'same';
  };
  const onReachabilityChange = createReachabilityReporter(terminal);
  const waitResult = await waitUntil(poll, {
    milliseconds: timeout,
    signal,
    onReachabilityChange,
  });
  if (json) terminal.printJson(run);
  if (waitResult !== 'over') {
    throw new CommandFailure(
      waitResult,
      `Update ${run.id} continues; last known state: ${run.state}.`,
    );
  }
  if (run.state !== 'succeeded') {
    throw new CommandFailure('failed', `Update ${run.id}: ${run.state}. ${run.reason ?? ''}`);
  }
  if (!json) terminal.print(versionsText(run));
}

function versionsText({ server, versionBefore, versionAfter }: UpdateRunReply): string {
  return `${server.name}: ${versionBefore ?? 'unknown'} → ${versionAfter ?? 'unknown'}`;
}

/** Prints each line of an update's log once. */
class LogTail {
  private lastSeq = 0;

  constructor(
    private readonly api: ApiClient,
    private readonly id: number,
    private readonly printLine: (text: string) => void,
  ) {}

  /** @returns whether there were new lines */
  async printNewLines(signal: AbortSignal): Promise<boolean> {
    const start = this.lastSeq;
    for (let hasMore = true; hasMore;) {
      const page = await this.api.call(readUpdateLog, {
        params: { id: this.id },
        query: { after: this.lastSeq },
        signal,
      });
      for (const { seq, text } of page.lines) {
        this.printLine(`  ${text}`);
        this.lastSeq = seq;
      }
      hasMore = page.more;
    }
    return this.lastSeq > start;
  }
}
