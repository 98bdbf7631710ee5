import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { usePageCommands, type Command } from '#shared/command-palette/commands.js';
import Palette from '#shared/command-palette/palette.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stackList } from '#shared/queries/stacks.queries.js';
import { useMayAny } from '#shared/session/use-may.js';
import { appMessages } from '../app.messages.js';
import { useAppCommands } from '../navigation/use-app-commands.js';

interface CommandPaletteProps {
  onClose: () => void;
  onHelp: () => void;
}

/** Pages, commands of the app and the page, and stacks by name. */
export function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const may = useMayAny();
  const commands = [...usePageCommands(), ...useAppCommands(onHelp), ...useFoundStacks(query)];
  return (
    <Palette
      commands={commands.filter(({ permission }) => !permission || may(permission))}
      query={query}
      onQueryChange={setQuery}
      onClose={onClose}
    />
  );
}

function useFoundStacks(query: string): Command[] {
  const t = useMessages(appMessages);
  const navigate = useNavigate();
  const may = useMayAny();
  const [search] = useDebouncedValue(query.trim(), 150);
  const { data } = useInfiniteQuery({
    ...stackList({ search, limit: 8 }),
    enabled: search.length > 1 && may('stacks-access'),
  });
  if (search.length < 2) return [];
  const stacks = data?.pages[0]?.stacks ?? [];
  return stacks.map(({ id, name, server, environment }) => ({
    id: `stack-${id}`,
    // The environment distinguishes stacks of one server that share a name.
    label: stacks.some((one) => one.id !== id && one.name === name && one.server.id === server.id)
      ? `${name} · ${server.name} / ${environment.name}`
      : `${name} · ${server.name}`,
    group: t('stacks'),
    icon: Layers,
    permission: 'stacks-access',
    run: () => void navigate({ to: '/stacks/$stackId', params: { stackId: id } }),
  }));
}
