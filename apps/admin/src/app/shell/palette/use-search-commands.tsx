import { useDebouncedValue } from '@mantine/hooks';
import type { StackReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Layers, RefreshCw, UserRound } from 'lucide-react';
import type { Command } from '#shared/command-palette/commands.js';
import { useServerScope } from '#shared/filters/use-server-scope.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stackList, unhealthyStacks } from '#shared/queries/stacks.queries.js';
import { userList } from '#shared/queries/users.queries.js';
import { setRequestedRedeploy } from '#shared/redeploy/requested-redeploy.js';
import { usePermissionCheck } from '#shared/session/use-has-permission.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { appMessages } from '../../app.messages.js';
import { runNumberIn, searchTextIn } from './palette-search.js';

const minSearchLength = 2;

/** Returns the search results: a redeploy, stacks with a command to redeploy them, and users. */
export function useSearchCommands(query: string): Command[] {
  const [search] = useDebouncedValue(searchTextIn(query), 150);
  const stacks = useMatchingStacks(search);
  const users = useMatchingUsers(search);
  const redeployCommands = useRedeployCommands(query);
  return [...redeployCommands, ...stacks, ...users];
}

function useMatchingStacks(search: string): Command[] {
  const t = useMessages(appMessages);
  const hasPermission = usePermissionCheck();
  const { data } = useInfiniteQuery({
    ...stackList({ search, limit: 8 }),
    enabled: search.length >= minSearchLength && hasPermission('stacks-access'),
  });
  const commandsFor = useStackOpenCommands();
  if (search.length < minSearchLength) return [];
  const stacks = data?.pages[0]?.stacks ?? [];
  const redeploys = stacks
    .filter(({ redeployable, openRedeploy }) => redeployable && openRedeploy === null)
    .map((stack): Command => ({
      id: `redeploy-${stack.id}`,
      label: t('redeployOne', { name: labelOf(stack, stacks) }),
      group: t('actions'),
      icon: RefreshCw,
      permission: 'stacks-redeploy',
      run: () => setRequestedRedeploy({ kind: 'stack', id: stack.id }),
    }));
  return [...commandsFor(stacks, t('stacks')), ...redeploys];
}

/** Returns commands that open the stacks that are down, restarting or degraded, worst first. */
export function useAttentionCommands(): Command[] {
  const t = useMessages(appMessages);
  const hasPermission = usePermissionCheck();
  const { data } = useInfiniteQuery({
    ...unhealthyStacks(useServerScope()),
    enabled: hasPermission('stacks-access'),
  });
  return useStackOpenCommands()(data?.pages[0]?.stacks ?? [], t('attention'));
}

/** Returns a function that creates commands that open stacks. Each shows the health of its stack. */
function useStackOpenCommands() {
  const navigate = useNavigate();
  return (stacks: readonly StackReply[], group: string): Command[] =>
    stacks.map((stack) => ({
      id: `stack-${stack.id}`,
      label: labelOf(stack, stacks),
      group,
      icon: Layers,
      permission: 'stacks-access',
      note: <StateBadge kind="stackHealth" value={stack.health} />,
      run: () => void navigate({ to: '/stacks/$stackId', params: { stackId: stack.id } }),
    }));
}

/**
 * Returns the stack's name with its server. The environment is added if another stack on the server
 * has the same name.
 */
function labelOf(
  { id, name, server, environment }: StackReply,
  all: readonly StackReply[],
): string {
  const isNamesake = (candidate: StackReply): boolean =>
    candidate.id !== id && candidate.name === name && candidate.server.id === server.id;
  return all.some(isNamesake)
    ? `${name} · ${server.name} / ${environment.name}`
    : `${name} · ${server.name}`;
}

function useMatchingUsers(search: string): Command[] {
  const t = useMessages(appMessages);
  const navigate = useNavigate();
  const hasPermission = usePermissionCheck();
  const { data } = useInfiniteQuery({
    ...userList({ search, limit: 5 }),
    enabled: search.length >= minSearchLength && hasPermission('users-access'),
  });
  if (search.length < minSearchLength) return [];
  return (data?.pages[0]?.users ?? []).map(({ id, displayName, username }) => ({
    id: `user-${id}`,
    label: displayName === username ? username : `${displayName} (${username})`,
    group: t('users'),
    icon: UserRound,
    permission: 'users-access',
    run: () => void navigate({ to: '/administration/users/$userId', params: { userId: id } }),
  }));
}

function useRedeployCommands(query: string): Command[] {
  const t = useMessages(appMessages);
  const navigate = useNavigate();
  const id = runNumberIn(query);
  if (id === null) return [];
  return [
    {
      id: `run-${id}`,
      // The label must contain the typed text, because the palette shows only labels that match the
      // text.
      label: `${t('openRun', { id: String(id) })} (#${id})`,
      group: t('runs'),
      icon: RefreshCw,
      permission: 'stacks-access',
      run: () => void navigate({ to: '/redeploys/$redeployId', params: { redeployId: id } }),
    },
  ];
}
