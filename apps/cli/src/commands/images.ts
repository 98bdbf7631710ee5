import { readStack, type ImageReply, type StackDetailReply } from '@stackyard/contracts';
import type { Command } from 'commander';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { formatTable } from '../output/table.js';
import { namesOf, type NamedStack } from '../redeploy/names.js';
import { idOf } from '../redeploy/selection.js';

interface ImagesOptions {
  server?: string;
  json?: true;
}

const tableHeader = ['STACK', 'IMAGE', 'STATE', 'NEWER VERSIONS', 'NOTE'];
const changeLevels = ['patch', 'minor', 'major'] as const;

export function addImagesCommand(program: Command, context: CommandContext): void {
  program
    .command('images')
    .argument('<name...>', 'stacks by name, SERVER/NAME or id:12')
    .description('Show the images of stacks and their newer versions')
    .option('--server <name>', 'the platform server of the stacks')
    .option('--json', 'print all fields as a JSON array')
    .action(async (names: string[], { server, json }: ImagesOptions, command: Command) => {
      const { terminal, signal } = context;
      const { api } = await connect(command, context);
      const ids: number[] = [];
      for (const name of names) ids.push(await idOf(api, name, server, signal));
      const stacks: StackDetailReply[] = [];
      for (const id of ids) stacks.push(await api.call(readStack, { params: { id }, signal }));
      const nameOf = namesOf(stacks.map(toNamedStack));
      const rows = stacks.flatMap((detail) =>
        detail.images.map((image) => ({ stack: nameOf(toNamedStack(detail)), ...image })),
      );
      if (json) terminal.printJson(rows);
      else for (const line of formatTable(tableHeader, rows.map(rowOf))) terminal.print(line);
    });
}

function toNamedStack({ stack }: StackDetailReply): NamedStack {
  return { stack, server: stack.server, environment: stack.environment };
}

function rowOf(image: ImageReply & { stack: string }): string[] {
  const { stack, reference, state, detail, fault } = image;
  return [stack, reference, state, newerTagsText(image), fault ?? detail ?? ''];
}

/**
 * Formats newer versions as `1.27.5 (patch), 2.0.1 (major)`. The text is `unknown` until the
 * registry's tags have been listed, and empty if there is nothing to compare or nothing newer.
 */
export function newerTagsText({ newerTags }: Pick<ImageReply, 'newerTags'>): string {
  if (newerTags === null) return '';
  if (newerTags.listedAt === null) return 'unknown';
  const parts = changeLevels.flatMap((change) => {
    const tag = newerTags[change];
    return tag === null ? [] : [`${tag} (${change})`];
  });
  return parts.join(', ');
}
