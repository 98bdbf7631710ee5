import type { Permission } from '@stackyard/contracts';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { ShortcutId } from '../keyboard/shortcuts.js';

export interface Command {
  id: string;
  label: string;
  group: string;
  icon: LucideIcon;
  run: () => void;
  /** The command is offered only to users with this permission. */
  permission?: Permission;
  /** The keyboard shortcut that also runs the command, shown at the end of the row. */
  shortcut?: ShortcutId;
  /** Shown at the end of the row, e.g. the state of a stack. */
  note?: ReactNode;
}

const listeners = new Set<() => void>();
let pageCommands: readonly (readonly Command[])[] = [];

function publishCommands(next: readonly (readonly Command[])[]): void {
  pageCommands = next;
  listeners.forEach((listener) => listener());
}

/**
 * Adds commands to the palette while the component is mounted. Pass a memoised list, because each
 * new list makes the palette render again.
 */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    publishCommands([...pageCommands, commands]);
    return () => publishCommands(pageCommands.filter((list) => list !== commands));
  }, [commands]);
}

export function usePageCommands(): readonly Command[] {
  const lists = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pageCommands,
  );
  return lists.flat();
}
