import {
  restartStack,
  startStack,
  stopStack,
  type RedeployBatchReply,
  type RedeployReply,
} from '@stackyard/contracts';
import type { Command } from 'commander';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { timeoutOption } from '../timing/duration.js';
import { readEvidence } from '../redeploy/evidence.js';
import { follow } from '../redeploy/follow.js';
import { parseKey } from '../redeploy/idempotency-key.js';
import { namesOf } from '../redeploy/names.js';
import { failureOf, outcomeOf } from '../redeploy/outcome.js';
import { printOutputs, report } from '../redeploy/report.js';
import { idOf } from '../redeploy/selection.js';
import { startOnce } from '../redeploy/start.js';

interface ActionOptions {
  server?: string;
  reason?: string;
  overrideMaintenance?: true;
  idempotencyKey?: string;
  wait?: true;
  timeout: number;
  verbose?: true;
  json?: true;
}

const actions = [
  {
    name: 'start',
    endpoint: startStack,
    description: 'Start a stopped stack, or the stopped containers of a running one',
  },
  {
    name: 'stop',
    endpoint: stopStack,
    description: 'Stop a stack; Portainer removes its containers and keeps its volumes',
  },
  {
    name: 'restart',
    endpoint: restartStack,
    description: 'Restart the containers of a stack',
  },
] as const;

/** The commands that start, stop and restart a stack. */
export function addStackActions(program: Command, context: CommandContext): void {
  for (const { name, endpoint, description } of actions) {
    program
      .command(name)
      .argument('<stack>', 'a stack: NAME, SERVER/ENVIRONMENT/NAME or id:12')
      .description(description)
      .option('--server <name>', 'the platform server of the stack')
      .option('--reason <text>', 'stored in the event log')
      .option('--override-maintenance', 'run during maintenance; needs a permission and a reason')
      .option(
        '--idempotency-key <key>',
        'with the same key, a repeated command does not start anything twice',
        parseKey,
      )
      .option('--wait', `wait until the ${name} has ended`)
      .addOption(timeoutOption('30m'))
      .option('--verbose', 'after a failure, show everything Portainer reported about it')
      .option('--json', 'print one JSON document at the end')
      .action((stack: string, options: ActionOptions, command: Command) =>
        runAction({ endpoint, stack, options, command }, context),
      );
  }
}

interface AskedAction {
  endpoint: (typeof actions)[number]['endpoint'];
  stack: string;
  options: ActionOptions;
  command: Command;
}

async function runAction(
  { endpoint, stack, options, command }: AskedAction,
  context: CommandContext,
): Promise<void> {
  const { api } = await connect(command, context);
  const { signal, terminal } = context;
  const { reason, overrideMaintenance, idempotencyKey = randomUUID() } = options;
  const params = { id: await idOf(api, stack, options.server, signal) };
  const body = {
    ...(reason !== undefined && { reason }),
    ...(overrideMaintenance && { overrideMaintenance }),
  };
  const send = () => api.call(endpoint, { params, body, idempotencyKey, signal });
  const started = batchOf(await startOnce(send, idempotencyKey, signal));
  const { batch, waited } = options.wait
    ? await follow(api, started, { ...options, names: [stack] }, context)
    : { batch: started, waited: null };
  const outcome = outcomeOf({ batch, idempotencyKey, waited, named: true });
  const { redeploys } = outcome;
  const nameOf = namesOf(redeploys, [stack]);
  const evidence = await readEvidence(api, redeploys, signal);
  report(outcome, { ...options, nameOf, evidence }, terminal);
  if (options.verbose) await printOutputs(api, { redeploys, nameOf }, context);
  const failure = failureOf(outcome, nameOf);
  if (failure) throw failure;
}

/** A run in the form of a batch of redeploys, which is reported in the same way. */
function batchOf(run: RedeployReply): RedeployBatchReply {
  const strategy = { canary: false, maxParallel: null, stopAfterFailures: null };
  return { batchId: run.batchId, strategy, redeploys: [run], skipped: [] };
}
