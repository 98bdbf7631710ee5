import {
  listLogs,
  type Endpoint,
  type EventLogEntryReply,
  type Permission,
} from '@stackyard/contracts';
import { routeTable } from './route-table.js';
import type { SignedIn, TestApp } from '../test-app.js';

/** No row has this ID, so requests that are allowed change nothing. */
const unknownId = '999999999';
const concurrency = 16;

/** The routes that require a permission, each with the permission that it requires. */
export const routesWithPermission = routeTable.flatMap(([name, endpoint]) =>
  isPermission(endpoint.access) ? [{ name, endpoint, requiredPermission: endpoint.access }] : [],
);

function isPermission(access: Endpoint['access']): access is Permission {
  return access !== 'public' && access !== 'signed-in';
}

/** Sends the smallest valid request to a route, for an object that does not exist. */
export function requestRoute(app: TestApp, endpoint: Endpoint, bearer?: string): Promise<Response> {
  const body = endpoint.body && '{}';
  return app.send(endpoint.path.replace(/:\w+/g, unknownId), {
    method: endpoint.method,
    body: body ?? null,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  });
}

/** Runs the work for each item, a limited number at a time. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const remaining = [...items];
  const results: R[] = [];
  const worker = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift())
      results.push(await work(item));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

/** Returns the event log entries about denied requests. */
export async function listDenials(root: SignedIn): Promise<EventLogEntryReply[]> {
  const entries: EventLogEntryReply[] = [];
  let cursor: string | undefined;
  do {
    const query = { action: ['access.denied' as const], limit: 500, ...(cursor && { cursor }) };
    const page = await root.call(listLogs, { query });
    entries.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

/**
 * Whether the request was authorized, regardless of its result. Status 500 does not count, because
 * an internal error says nothing about the authorization.
 */
export function isAuthorized(status: number): boolean {
  return status !== 401 && status !== 403 && status !== 500;
}
