import { useSyncExternalStore } from 'react';

/** What the user wants to redeploy on a page without such a dialog. */
export type AskedRedeploy = { kind: 'stack'; id: number } | { kind: 'outdated' };

const listeners = new Set<() => void>();
let asked: AskedRedeploy | null = null;

/** Opens the redeploy dialog over the current page; null closes it. */
export function askRedeploy(next: AskedRedeploy | null): void {
  asked = next;
  listeners.forEach((listener) => listener());
}

export function useAskedRedeploy(): AskedRedeploy | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
