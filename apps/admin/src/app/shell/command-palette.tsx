import { useState } from 'react';
import { usePageCommands, type Command } from '#shared/command-palette/commands.js';
import Palette from '#shared/command-palette/palette.js';
import { usePermissionCheck } from '#shared/session/use-has-permission.js';
import { useAppCommands } from '../navigation/use-app-commands.js';
import { useRecentCommands } from './palette/use-recent-commands.js';
import { useAttentionCommands, useSearchCommands } from './palette/use-search-commands.js';

interface CommandPaletteProps {
  onClose: () => void;
  onHelp: () => void;
}

/**
 * Lists search results or, before the user types, recent pages and stacks that need attention. The
 * commands of the current page and of the app follow. Commands that the user lacks permission for
 * are left out, and so are duplicates.
 */
export function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const hasPermission = usePermissionCheck();
  const commands: readonly Command[] = [
    ...useSearchCommands(query),
    ...useRecentCommands(),
    ...useAttentionCommands(),
    ...usePageCommands(),
    ...useAppCommands(onHelp),
  ];
  return (
    <Palette
      commands={commands
        .filter(({ permission }) => !permission || hasPermission(permission))
        .filter(isFirstWithId)}
      query={query}
      onQueryChange={setQuery}
      onClose={onClose}
    />
  );
}

/**
 * Returns whether a command is the first with its ID. Duplicates occur, because a page and the
 * search can both offer to redeploy the stack of the page.
 */
function isFirstWithId({ id }: Command, index: number, all: readonly Command[]): boolean {
  return all.findIndex((other) => other.id === id) === index;
}
