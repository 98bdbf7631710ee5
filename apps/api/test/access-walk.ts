import {
  listLogs,
  type Endpoint,
  type EventLogEntryReply,
  type Permission,
} from '@stackyard/contracts';
import { routeTable } from './route-table.js';
import type { SignedIn, TestApp } from './test-app.js';

/** No row has it, so that whoever gets through does no harm. */
const nowhere = '999999999';
const atOnce = 16;

/** Routes that need a permission, with the one they need. */
export const withPermission = routeTable.flatMap(([name, endpoint]) =>
  isPermission(endpoint.access) ? [{ name, endpoint, needed: endpoint.access }] : [],
);

function isPermission(access: Endpoint['access']): access is Permission {
  return access !== 'public' && access !== 'signed-in';
}

/** Asks for a route with the least it takes; what is asked for is not there. */
export function ask(app: TestApp, endpoint: Endpoint, bearer?: string): Promise<Response> {
  const body = endpoint.body && '{}';
  return app.send(endpoint.path.replace(/:\w+/g, nowhere), {
    method: endpoint.method,
    body: body ?? null,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  });
}

/** Runs the work for all, some of it at once. */
export async function forAll<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const left = [...all];
  const done: R[] = [];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) done.push(await work(one));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

/** Entries about refusals for a missing permission. */
export async function denials(root: SignedIn): Promise<EventLogEntryReply[]> {
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

/** Whether someone was let through to a route, however it answered. */
export function isThrough(status: number): boolean {
  return status !== 401 && status !== 403 && status !== 500;
}
