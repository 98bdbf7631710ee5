import type { ApiClient } from '@stackyard/api-client';
import type { StackReply, StackSelection } from '@stackyard/contracts';
import { CommandFailure } from '../faults/exit-codes.js';
import { readStacks } from '../stacks.js';

/**
 * The stacks that a command selects: by name, or with `--all`, `--outdated`, `--tag` or `--group`.
 */
export interface StackSelectionOptions {
  names: readonly string[];
  server?: string;
  all?: true;
  outdated?: true;
  tag?: string[];
  group?: string[];
}

/**
 * Converts names or options to a selection for the API. If all names are plain and there is no
 * `--server`, the API resolves the names and rejects the whole request if one of them is unknown or
 * ambiguous.
 *
 * @throws CommandFailure if no stack or several stacks match a path or a name with `--server`, or
 * if the options are incomplete or cannot be combined
 */
export async function selectionOf(
  api: ApiClient,
  { names, server, all, outdated, tag, group }: StackSelectionOptions,
  signal: AbortSignal,
): Promise<StackSelection> {
  const outdatedFilter = outdated === undefined ? {} : { onlyOutdated: true };
  if (tag !== undefined || group !== undefined) {
    if (names.length > 0 || all || server !== undefined || (tag && group)) {
      throw badInputFailure('Use --tag or --group alone, or with --outdated.');
    }
    return {
      ...(tag && { stackTags: tag }),
      ...(group && { stackGroups: group }),
      ...outdatedFilter,
    };
  }
  if (names.length === 0) {
    if (server !== undefined) throw badInputFailure('--server requires stack names.');
    if (all || outdated) return { all: true, ...outdatedFilter };
    throw badInputFailure('Specify stacks, or use --tag, --group, --all or --outdated.');
  }
  if (all) throw badInputFailure('Use either names or --all.');
  if (server === undefined && !names.some((name) => /^id:|\//.test(name))) {
    return { stackNames: [...names], ...outdatedFilter };
  }
  const stackIds: number[] = [];
  for (const name of names) stackIds.push(await idOf(api, name, server, signal));
  return { stackIds, ...outdatedFilter };
}

/**
 * Returns the ID of the stack that a name, a path or `id:12` refers to. Does not check whether the
 * stack of `id:12` exists.
 *
 * @throws CommandFailure if no stack or more than one has the name or path
 */
export async function idOf(
  api: ApiClient,
  name: string,
  serverName: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const [, id] = /^id:([1-9]\d{0,14})$/.exec(name) ?? [];
  if (id !== undefined) return Number(id);
  const search = name.slice(name.lastIndexOf('/') + 1);
  const filter = { search, ...(serverName !== undefined && { server: serverName }) };
  const stacks = await readStacks(api, filter, signal);
  const matchingStacks = stacks.filter((stack) => pathsOf(stack).includes(name.toLowerCase()));
  const [firstMatch, ...more] = matchingStacks;
  if (firstMatch === undefined) throw badInputFailure(`There is no stack ${name}.`);
  if (more.length > 0) {
    const choices = matchingStacks.map((stack) => `${pathOf(stack)} (id:${stack.id})`);
    throw badInputFailure(`Several stacks are called ${name}: ${choices.join(', ')}.`);
  }
  return firstMatch.id;
}

/** Returns all spellings of a stack's name that a command accepts, in lower case. */
function pathsOf(stack: StackReply): string[] {
  const { name, server, environment } = stack;
  const paths = [name, `${server.name}/${name}`, `${environment.name}/${name}`, pathOf(stack)];
  return paths.map((path) => path.toLowerCase());
}

function pathOf({ name, server, environment }: StackReply): string {
  return `${server.name}/${environment.name}/${name}`;
}

function badInputFailure(message: string): CommandFailure {
  return new CommandFailure('badInput', message);
}
