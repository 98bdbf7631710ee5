import { useSyncExternalStore } from 'react';

/** The stacks to redeploy when a page without its own redeploy dialog requests a redeploy. */
export type RequestedRedeploy = { kind: 'stack'; id: number } | { kind: 'outdated' };

const listeners = new Set<() => void>();
let requestedRedeploy: RequestedRedeploy | null = null;

/** Opens the redeploy dialog over the current page; null closes it. */
export function setRequestedRedeploy(next: RequestedRedeploy | null): void {
  requestedRedeploy = next;
  listeners.forEach((listener) => listener());
}

export function useRequestedRedeploy(): RequestedRedeploy | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => requestedRedeploy,
  );
}
