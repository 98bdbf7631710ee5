import type { ContainerCounts, StackReply } from '@stackyard/contracts';
import type { Command } from 'commander';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { formatTable } from '../output/table.js';
import { collectValues, readStacks, type StackFilter } from '../stacks.js';

interface StacksOptions extends StackFilter {
  json?: true;
}

export function addStacksCommand(program: Command, context: CommandContext): void {
  program
    .command('stacks')
    .description('List the stacks')
    .option('--outdated', 'only stacks with newer images')
    .option('--server <name>', 'only stacks on one platform server')
    .option('--search <text>', 'only stacks with this text in their name')
    .option('--tag <tag>', 'only stacks with this tag; repeat it for several', collectValues)
    .option('--group <name>', 'only stacks of this group; repeat it for several', collectValues)
    .option('--owner <name>', 'only stacks of this owner; repeat it for several', collectValues)
    .option('--json', 'print all fields as a JSON array')
    .action(async ({ json, ...filters }: StacksOptions, command: Command) => {
      const { api } = await connect(command, context);
      const stacks = await readStacks(api, filters, context.signal);
      if (json) context.terminal.printJson(stacks);
      else
        for (const line of formatTable(tableHeader, stacks.map(rowOf)))
          context.terminal.print(line);
    });
}

/**
 * Formats container counts as `3/4, 1 unhealthy`. The total leaves out finished containers, which
 * are counted separately.
 */
export function containersText(counts: ContainerCounts): string {
  const { running, total, unhealthy, restarting, finished } = counts;
  return [
    `${running}/${total - finished}`,
    ...(finished > 0 ? [`${finished} finished`] : []),
    ...(unhealthy > 0 ? [`${unhealthy} unhealthy`] : []),
    ...(restarting > 0 ? [`${restarting} restarting`] : []),
  ].join(', ');
}

const tableHeader = [
  ...['ID', 'NAME', 'SERVER', 'ENVIRONMENT', 'HEALTH', 'CONTAINERS', 'IMAGES', 'REDEPLOY'],
  'TAGS',
];

/** Formats a run in progress. Most runs are redeploys, so only other actions are named. */
function openRedeployText({
  id,
  action,
  state,
  step,
}: NonNullable<StackReply['openRedeploy']>): string {
  const actionText = action === 'redeploy' ? '' : `${action}: `;
  return `${actionText}${step ?? state} (${id})`;
}

function rowOf(stack: StackReply): string[] {
  const { id, name, server, environment, health, containers } = stack;
  const { freshness, openRedeploy, obstacle } = stack;
  return [
    String(id),
    name,
    server.name,
    environment.name,
    health,
    containersText(containers),
    freshness,
    openRedeploy ? openRedeployText(openRedeploy) : (obstacle ?? ''),
    stack.tags.join(' '),
  ];
}
