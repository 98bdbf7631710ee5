import type { ListRedeploysReply, RedeployReply, ServerEvent } from '@stackyard/contracts';
import { eventAudience } from '@stackyard/contracts';
import { QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { redeployDetail, redeployList } from '../queries/redeploys.queries.js';
import { maintenanceMode } from '../queries/maintenance.queries.js';
import { allStacks } from '../queries/stacks.queries.js';
import { noMaintenance, noStacks, sampleRedeploy } from '../testing/samples.js';
import { eventReactions } from './event-table.js';

function cacheWithRows(rows: RedeployReply[]) {
  const cache = new QueryClient();
  const data: InfiniteData<ListRedeploysReply, string> = {
    pages: [{ redeploys: rows, nextCursor: null }],
    pageParams: [''],
  };
  cache.setQueryData(redeployList().queryKey, data);
  return cache;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('the event table', () => {
  it('handles every event of the contract', () => {
    const events = Object.keys(eventAudience) as ServerEvent[];
    expect(Object.keys(eventReactions).sort()).toEqual(events.sort());
  });

  it('updates the row of a redeploy and leaves the others unchanged', () => {
    const other = sampleRedeploy({ id: 2 });
    const cache = cacheWithRows([sampleRedeploy({ id: 1 }), other]);
    const running = sampleRedeploy({ id: 1, state: 'running', step: 'pulling', waitsFor: null });

    eventReactions['redeploy.changed'].patch?.(cache, running);

    const rows = cache.getQueryData(redeployList().queryKey)?.pages[0]?.redeploys;
    expect(rows?.[0]).toEqual(running);
    expect(rows?.[1]).toBe(other);
    expect(cache.getQueryData(redeployDetail(1).queryKey)).toEqual(running);
  });

  it('leaves the list of all stacks alone, which has no pages', () => {
    const cache = cacheWithRows([sampleRedeploy({ id: 1 })]);
    cache.setQueryData(allStacks.queryKey, noStacks);
    const running = sampleRedeploy({ id: 1, state: 'running' });

    eventReactions['redeploy.changed'].patch?.(cache, running);

    expect(cache.getQueryData(allStacks.queryKey)).toBe(noStacks);
    expect(cache.getQueryData(redeployList().queryKey)?.pages[0]?.redeploys).toEqual([running]);
  });

  it('shows maintenance immediately', () => {
    const cache = new QueryClient();
    const mode = {
      ...noMaintenance,
      active: true,
      message: 'Disk swap',
      since: '2026-03-01T10:00:00.000Z',
      source: 'switch' as const,
    };

    eventReactions['maintenance.changed'].patch?.(cache, mode);

    expect(cache.getQueryData(maintenanceMode.queryKey)).toEqual(mode);
  });

  it('discards an answer that predates the event', async () => {
    const resolveReads: ((redeploy: RedeployReply) => void)[] = [];
    const cache = new QueryClient();
    const page = new QueryObserver(cache, {
      ...redeployDetail(1),
      queryFn: () => new Promise<RedeployReply>((answer) => resolveReads.push(answer)),
    });
    const unsubscribe = page.subscribe(() => undefined);
    await nextTask();
    const running = sampleRedeploy({ id: 1, state: 'running' });
    const succeeded = sampleRedeploy({ id: 1, state: 'succeeded' });

    eventReactions['redeploy.changed'].patch?.(cache, succeeded);
    resolveReads[0]?.(running);
    await nextTask();
    resolveReads[1]?.(succeeded);
    await nextTask();

    expect(page.getCurrentResult().data).toEqual(succeeded);
    unsubscribe();
  });

  it('reads nothing again if the event contains everything', async () => {
    let reads = 0;
    const cache = new QueryClient();
    const page = new QueryObserver(cache, {
      ...redeployDetail(1),
      queryFn: () => Promise.resolve(sampleRedeploy({ id: 1, reason: String((reads += 1)) })),
    });
    const unsubscribe = page.subscribe(() => undefined);
    await nextTask();

    eventReactions['redeploy.changed'].patch?.(cache, sampleRedeploy({ id: 1, state: 'running' }));
    await nextTask();

    expect(reads).toBe(1);
    unsubscribe();
  });

  it('reads again only changed stacks and the lists', () => {
    const keys = eventReactions['stacks.changed'].staleKeysOf({ serverId: 1, stackIds: [4] });
    expect(keys).toContainEqual(['stacks', 'detail', 4]);
    expect(keys).toContainEqual(['stacks', 'list']);
    expect(keys).toContainEqual(['stacks', 'duplicates']);
    expect(keys).not.toContainEqual(['stacks']);
  });
});
