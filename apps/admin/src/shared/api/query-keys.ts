/** Roots of all cache keys. The realtime table names them, so a query that uses none stays stale for ever. */
export const queryKeys = {
  session: ['session'],
  superuser: ['superuser'],
  setup: ['setup'],
  servers: ['servers'],
  stacks: ['stacks'],
  stackLists: ['stacks', 'list'],
  stackFacets: ['stacks', 'facets'],
  stackDetails: ['stacks', 'detail'],
  redeploys: ['redeploys'],
  redeployLists: ['redeploys', 'list'],
  redeployDetails: ['redeploys', 'detail'],
  redeployLogs: ['redeploys', 'log'],
  maintenance: ['maintenance'],
  logs: ['logs'],
} as const satisfies Record<string, readonly string[]>;
