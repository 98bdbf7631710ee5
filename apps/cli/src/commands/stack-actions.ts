import { restartStack, startStack, stopStack } from '@stackyard/contracts';
import type { Command } from 'commander';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { timeoutOption } from '../timing/duration.js';
import { parseKey } from '../redeploy/idempotency-key.js';
import { idOf } from '../redeploy/selection.js';
import { requestFieldsOf, startRun, type RunOptions } from '../redeploy/single-run.js';

interface ActionOptions extends RunOptions {
  server?: string;
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

export function addStackActionCommands(program: Command, context: CommandContext): void {
  for (const { name, endpoint, description } of actions) {
    program
      .command(name)
      .argument('<stack>', 'a stack: NAME, SERVER/ENVIRONMENT/NAME or id:12')
      .description(description)
      .option('--server <name>', 'the platform server of the stack')
      .option('--reason <text>', 'stored in the event log')
      .option(
        '--override-maintenance',
        'run during maintenance; requires a permission and a reason',
      )
      .option(
        '--idempotency-key <key>',
        'key that prevents a repeated command from starting anything twice',
        parseKey,
      )
      .option('--wait', `wait until the ${name} has ended`)
      .addOption(timeoutOption('30m'))
      .option('--verbose', 'after a failure, show the full Portainer output')
      .option('--json', 'print one JSON document at the end')
      .action((stack: string, options: ActionOptions, command: Command) =>
        runAction({ endpoint, stack, options, command }, context),
      );
  }
}

interface RequestedAction {
  endpoint: (typeof actions)[number]['endpoint'];
  stack: string;
  options: ActionOptions;
  command: Command;
}

async function runAction(
  { endpoint, stack, options, command }: RequestedAction,
  context: CommandContext,
): Promise<void> {
  const { api } = await connect(command, context);
  const { signal } = context;
  const { idempotencyKey = randomUUID() } = options;
  const params = { id: await idOf(api, stack, options.server, signal) };
  const body = requestFieldsOf(options);
  const send = () => api.call(endpoint, { params, body, idempotencyKey, signal });
  await startRun(api, { stack, idempotencyKey, send }, options, context);
}
