import type { Permission } from '@stackyard/contracts';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/** Something the palette can do. */
export interface Command {
  id: string;
  label: string;
  group: string;
  icon: LucideIcon;
  run: () => void;
  /** Offered to holders of this permission only. */
  permission?: Permission;
}

const listeners = new Set<() => void>();
let offered: readonly (readonly Command[])[] = [];

function change(next: readonly (readonly Command[])[]): void {
  offered = next;
  listeners.forEach((listener) => listener());
}

/** Adds the commands of a page to the palette while the page is shown; hand over a memoised list. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    change([...offered, commands]);
    return () => change(offered.filter((list) => list !== commands));
  }, [commands]);
}

export function usePageCommands(): readonly Command[] {
  const lists = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
  return lists.flat();
}
