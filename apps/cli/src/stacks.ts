import { fetchWholeList, type ApiClient } from '@stackyard/api-client';
import { listStacks, type StackReply } from '@stackyard/contracts';
import { CommandFailure } from './faults/exit-codes.js';

export interface StackFilter {
  outdated?: true;
  search?: string;
  /** Name of the platform server. */
  server?: string;
  /** Stacks must have all of these tags. */
  tag?: string[];
  group?: string[];
  owner?: string[];
}

/** Collects the values of a repeatable option. */
export function collectValues(value: string, values: string[] = []): string[] {
  return [...values, value];
}

/** Reads all matching stacks, sorted by name. */
export async function readStacks(
  api: ApiClient,
  { server, ...filter }: StackFilter,
  signal: AbortSignal,
): Promise<StackReply[]> {
  const serverIds = server === undefined ? [] : [await findServerId(api, server, signal)];
  const query = { ...filter, server: serverIds, limit: 500 };
  const { stacks } = await fetchWholeList(
    (page) => api.call(listStacks, { query: { ...query, ...page }, signal }),
    'stacks',
  );
  return stacks;
}

/**
 * Returns the ID of the platform server with this name.
 *
 * @throws CommandFailure if there is no such server, or more than one
 */
export async function findServerId(
  api: ApiClient,
  name: string,
  signal: AbortSignal,
): Promise<number> {
  const { servers } = await api.call(listStacks, { query: { limit: 1 }, signal });
  const [firstMatch, ...more] = servers.filter((server) => server.name === name);
  if (firstMatch !== undefined && more.length === 0) return firstMatch.id;
  const problem =
    firstMatch === undefined ? `There is no server ${name}` : `Several servers are called ${name}`;
  const knownNames = servers.map((server) => server.name).join(', ');
  throw new CommandFailure('badInput', `${problem}. Known servers: ${knownNames}`);
}
