import { redeploySteps } from '@stackyard/contracts';
import {
  canBeCancelled,
  sortByQueueOrder,
  matchesFilter,
  locationNames,
  queuePositions,
  progressOf,
} from './redeploy-queue.js';
import { sampleWebRedeploy } from '../redeploy.fixture.js';

const nasServer = { id: 2, name: 'nas' };
const atticEnvironment = { id: 3, name: 'attic' };

describe('canBeCancelled', () => {
  it('is true until the platform was asked to apply', () => {
    expect(canBeCancelled(sampleWebRedeploy())).toBe(true);
    const cancellableSteps = redeploySteps.filter((step) =>
      canBeCancelled(sampleWebRedeploy({ state: 'running', step })),
    );
    expect(cancellableSteps).toEqual(['preflight', 'pulling']);
  });

  it('is false after that, or once it has ended', () => {
    expect(canBeCancelled(sampleWebRedeploy({ cancelRequested: true }))).toBe(false);
    expect(canBeCancelled(sampleWebRedeploy({ state: 'failed' }))).toBe(false);
  });
});

describe('sortByQueueOrder', () => {
  it('puts running redeploys first, then the oldest queued ones', () => {
    const rows = [
      sampleWebRedeploy({ id: 9 }),
      sampleWebRedeploy({ id: 4 }),
      sampleWebRedeploy({ id: 6, state: 'running' }),
    ];

    expect(sortByQueueOrder(rows).map(({ id }) => id)).toEqual([6, 4, 9]);
  });
});

describe('queuePositions', () => {
  it('counts each server separately', () => {
    const positions = queuePositions([
      sampleWebRedeploy({ id: 5, server: nasServer }),
      sampleWebRedeploy({ id: 4, server: atticEnvironment }),
      sampleWebRedeploy({ id: 3, server: nasServer }),
      sampleWebRedeploy({ id: 2, server: nasServer, state: 'running' }),
    ]);

    expect(positions).toEqual(
      new Map([
        [3, 1],
        [4, 1],
        [5, 2],
      ]),
    );
  });

  it('skips redeploys on hold, because others overtake them', () => {
    const positions = queuePositions([
      sampleWebRedeploy({ id: 3, waitsFor: 'maintenance' }),
      sampleWebRedeploy({ id: 4, overridesMaintenance: true }),
    ]);

    expect(positions).toEqual(new Map([[4, 1]]));
  });
});

describe('matchesFilter', () => {
  it('requires all filters to match', () => {
    const row = sampleWebRedeploy({ batchId: 3, server: nasServer });

    expect(matchesFilter(row, {})).toBe(true);
    expect(matchesFilter(row, { state: ['queued'], server: 2, stackId: [7, 9], batchId: 3 })).toBe(
      true,
    );
    expect(matchesFilter(row, { state: ['running'] })).toBe(false);
    expect(matchesFilter(row, { server: 3 })).toBe(false);
    expect(matchesFilter(row, { stackId: [8] })).toBe(false);
    expect(matchesFilter(row, { batchId: 4 })).toBe(false);
  });

  it('searches like the API, and compares who requested it and when', () => {
    const row = sampleWebRedeploy({
      reason: 'New STRASSE',
      requestedBy: { type: 'token', id: 5, name: 'Pipeline' },
      queuedAt: '2026-03-01T10:00:00.000Z',
    });
    expect(matchesFilter(row, { search: ' strasse ' })).toBe(true);
    expect(matchesFilter(row, { search: 'PIPE', requester: ['token:5'], origin: ['token'] })).toBe(
      true,
    );
    expect(matchesFilter(row, { search: 'pipeline new' })).toBe(true);
    expect(matchesFilter(row, { search: '"strasse new"' })).toBe(false);
    expect(matchesFilter(row, { search: 'nothing' })).toBe(false);
    expect(matchesFilter(row, { requester: ['user:5'] })).toBe(false);
    expect(matchesFilter(row, { origin: ['user'] })).toBe(false);
    expect(matchesFilter(row, { from: '2026-03-01T11:00:00+01:00' })).toBe(true);
    expect(matchesFilter(row, { to: '2026-03-01T11:00:00+01:00' })).toBe(false);
  });

  it('compares the environment together with its server', () => {
    const local = { id: 11, platformId: 1, name: 'local', redeploys: 1 };
    const row = sampleWebRedeploy({
      server: nasServer,
      environment: { platformId: 1, name: 'local' },
    });

    expect(matchesFilter(row, { environment: [11] }, [{ ...local, server: nasServer }])).toBe(true);
    expect(
      matchesFilter(row, { environment: [11] }, [{ ...local, server: atticEnvironment }]),
    ).toBe(false);
    expect(matchesFilter(row, { environment: [12] }, [{ ...local, server: nasServer }])).toBe(
      false,
    );
  });

  it('does not match a stack that was removed with its server', () => {
    expect(
      matchesFilter(sampleWebRedeploy({ stack: { id: null, name: 'web' } }), { stackId: [7, 9] }),
    ).toBe(false);
  });
});

describe('progressOf', () => {
  it('counts states, finished redeploys and those that can be cancelled', () => {
    const progress = progressOf([
      sampleWebRedeploy({ id: 1, state: 'succeeded' }),
      sampleWebRedeploy({ id: 2, state: 'failed' }),
      sampleWebRedeploy({ id: 3, state: 'running', step: 'applying' }),
      sampleWebRedeploy({ id: 4 }),
      sampleWebRedeploy({ id: 5 }),
    ]);

    expect(progress).toMatchObject({ total: 5, done: 2 });
    expect(Object.fromEntries(progress.countByState)).toEqual({
      succeeded: 1,
      failed: 1,
      running: 1,
      queued: 2,
    });
    expect(progress.cancellableRedeploys.map(({ id }) => id)).toEqual([4, 5]);
  });
});

describe('locationNames', () => {
  const local = { platformId: 1, name: 'local' };
  const rack = { platformId: 2, name: 'rack-02' };

  it('names the environment as well where a server has several', () => {
    const rows = [
      sampleWebRedeploy({ server: nasServer, environment: local }),
      sampleWebRedeploy({ server: nasServer, environment: rack }),
    ];

    expect(rows.map(locationNames(rows))).toEqual(['nas / local', 'nas / rack-02']);
  });

  it('names the server alone where each has one environment', () => {
    const rows = [
      sampleWebRedeploy({ server: nasServer, environment: rack }),
      sampleWebRedeploy({ server: atticEnvironment, environment: local }),
    ];

    expect(rows.map(locationNames(rows))).toEqual(['nas', 'attic']);
  });
});
