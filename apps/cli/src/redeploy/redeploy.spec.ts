import { ApiClient } from '@stackyard/api-client';
import type { RedeployReply, RedeployState, SkippedStackReply } from '@stackyard/contracts';
import { CapturedOutput } from '../../test/stackyard.js';
import { exitCodes } from '../faults/exit-codes.js';
import { StreamTerminal } from '../output/terminal.js';
import { stackNamingFor, namesOf } from './names.js';
import { printOutputs, report } from './report.js';
import { startWithRetries } from './start.js';
import { toneOf } from './texts.js';
import { failureOf, outcomeOf } from './outcome.js';
import { RedeployProgress } from './progress.js';
import { selectionOf } from './selection.js';

function redeploy(
  id: number,
  state: RedeployState,
  rest: Partial<RedeployReply> = {},
): RedeployReply {
  const isOpen = state === 'queued' || state === 'running';
  return {
    id,
    action: 'redeploy',
    batchId: 1,
    stack: { id, name: `stack-${id}` },
    server: { id: 1, name: 'local' },
    environment: { platformId: 1, name: 'local' },
    state,
    step: state === 'running' ? 'pulling' : null,
    waitsFor: state === 'queued' ? 'turn' : null,
    steps: [],
    failure: null,
    watchedUntil: null,
    failedAfter: null,
    hasEvidence: false,
    rollbackOf: null,
    autoRollback: false,
    rollbackFailure: null,
    requestedBy: { type: 'system', id: null, name: 'Stackyard' },
    reason: null,
    overridesMaintenance: false,
    cancelRequested: false,
    queuedAt: '2026-03-01T10:00:00.000Z',
    startedAt: state === 'queued' ? null : '2026-03-01T10:00:00.000Z',
    finishedAt: isOpen ? null : '2026-03-01T10:00:12.000Z',
    ...rest,
  };
}

const skipped = (reason: SkippedStackReply['reason']): SkippedStackReply => {
  return { stackId: 9, stackName: 'other', reason, redeployId: null };
};

const noStrategy = { canary: false, maxParallel: null, stopAfterFailures: null };

describe('the outcome', () => {
  const outcome = (
    redeploys: RedeployReply[],
    {
      left: skippedStacks = [],
      hasNamedStacks = true,
    }: { left?: SkippedStackReply[]; hasNamedStacks?: boolean } = {},
  ) =>
    outcomeOf({
      batch: { batchId: 1, strategy: noStrategy, redeploys, skipped: skippedStacks },
      idempotencyKey: 'k1',
      waitResult: 'over',
      hasNamedStacks,
    });

  it.each(['failed', 'cancelled', 'lost'] as const)('is a failure with one that is %s', (state) => {
    const ended = outcome([redeploy(1, 'succeeded'), redeploy(2, state)]);

    expect(ended.state).toBe('failed');
    expect(failureOf(ended, namesOf([]))).toMatchObject({
      exitReason: 'failed',
      message: `1 succeeded, 1 ${state}`,
    });
  });

  it.each([
    [['rolled_back', 'succeeded'], 7, '1 rolled back, 1 succeeded'],
    [['rolled_back', 'failed'], 1, '1 rolled back, 1 failed'],
    [['rolled_back', 'failed', 'rollback_failed'], 8, '1 rolled back, 1 failed, 1 rollback failed'],
  ] as const)('of redeploys that are %j has the exit code %d', (states, code, message) => {
    const failure = failureOf(outcome(states.map((state) => redeploy(1, state))), namesOf([]));

    expect(failure && [exitCodes[failure.exitReason], failure.message]).toEqual([code, message]);
  });

  it('is a failure if a named stack is skipped, unless it is up to date', () => {
    const done = [redeploy(1, 'succeeded')];

    expect(outcome(done, { left: [skipped('stopped')] }).state).toBe('failed');
    expect(outcome(done, { left: [skipped('already-open')] }).state).toBe('failed');
    expect(outcome(done, { left: [skipped('up-to-date')] }).state).toBe('succeeded');
    expect(outcome(done, { left: [skipped('not-checked')] }).state).toBe('succeeded');
    expect(outcome(done, { left: [skipped('stopped')], hasNamedStacks: false }).state).toBe(
      'succeeded',
    );
  });

  it('is a failure if a stack failed after its redeploy succeeded', () => {
    const at = '2026-03-01T10:02:00.000Z';
    const failedAfter = { at, code: 'CONTAINERS_RESTARTING' as const, detail: 'app restarts.' };
    const ended = outcome([redeploy(1, 'succeeded', { failedAfter })]);

    expect([ended.state, toneOf(redeploy(1, 'succeeded', { failedAfter }))]).toEqual([
      'failed',
      'bad',
    ]);
    expect(failureOf(ended, namesOf([]))?.message).toBe('1 failed afterwards');
  });

  it('is a success if there was nothing to do', () => {
    expect(outcome([], { left: [skipped('up-to-date')] }).state).toBe('succeeded');
  });
});

describe('the progress', () => {
  const terminalOf = (rows?: number) => {
    const err = new CapturedOutput(rows);
    return { err, terminal: new StreamTerminal(new CapturedOutput(), err, {}) };
  };
  const waiting = redeploy(1, 'queued', { waitsFor: 'maintenance' });

  it('is one line per change in a pipeline', () => {
    const { err, terminal } = terminalOf();
    const progress = new RedeployProgress(terminal);

    const news = [[waiting], [waiting], [redeploy(1, 'running')], [redeploy(1, 'succeeded')]].map(
      (redeploys) => progress.show(redeploys),
    );

    expect(news).toEqual([true, false, true, true]);
    expect(err.text.split('\n')).toEqual([
      'local/stack-1: queued, waiting for maintenance to end',
      'local/stack-1: pulling',
      'local/stack-1: succeeded (12 s)',
      '',
    ]);
  });

  it('is redrawn in place on a terminal, below finished redeploys', () => {
    const { err, terminal } = terminalOf(24);
    const progress = new RedeployProgress(terminal);

    progress.show([waiting, redeploy(2, 'running')]);
    progress.show([waiting, redeploy(2, 'succeeded')]);

    const [, after = ''] = err.text.split('\x1b[2A\x1b[J');
    expect(after).toBe(
      '\x1b[32mlocal/stack-2: succeeded (12 s)\x1b[0m\nlocal/stack-1: queued, waiting for maintenance to end\n',
    );
  });
});

describe('the names in the output', () => {
  const redeployOn = (id: number, environment: string, name = 'shop') =>
    redeploy(id, 'succeeded', {
      stack: { id, name },
      environment: { platformId: id, name: environment },
    });

  it('contain the environment only where a name repeats on its server', () => {
    const all = [redeployOn(1, 'test'), redeployOn(2, 'live'), redeployOn(3, 'live', 'wiki')];

    expect(all.map(namesOf(all))).toEqual(['local/test/shop', 'local/live/shop', 'local/wiki']);
  });

  it('do not contain it for a second run of the same stack', () => {
    const all = [redeployOn(1, 'live'), redeployOn(1, 'live')];

    expect(all.map(namesOf(all))).toEqual(['local/shop', 'local/shop']);
  });

  it.each(['id:1', 'live/shop', 'Local/LIVE/shop'])(
    'contain it if the stack is named %s',
    (name) => {
      expect(namesOf([redeployOn(1, 'live')], [name])(redeployOn(1, 'live'))).toBe(
        'local/live/shop',
      );
    },
  );

  it.each(['shop', 'local/shop', 'id:2'])('do not contain it if the stack is named %s', (name) => {
    expect(namesOf([redeployOn(1, 'live')], [name])(redeployOn(1, 'live'))).toBe('local/shop');
  });

  it('distinguish skipped stacks in the result', () => {
    const out = new CapturedOutput();
    const at = { server: { id: 1, name: 'local' }, redeployId: null, reason: 'stopped' as const };
    const skipped = [
      { ...at, stackId: 2, stackName: 'shop', environment: { platformId: 2, name: 'live' } },
      { stackId: 3, stackName: 'old', reason: 'stopped' as const, redeployId: null },
    ];
    const batch = { batchId: 1, strategy: noStrategy, redeploys: [redeployOn(1, 'test')], skipped };
    const ended = outcomeOf({
      batch,
      idempotencyKey: 'k',
      waitResult: 'over',
      hasNamedStacks: true,
    });
    const terminal = new StreamTerminal(out, new CapturedOutput(), {});

    report(ended, { nameOf: stackNamingFor(batch), evidence: [] }, terminal);

    const stacks = out.text.split('\n').map((line) => line.replace(/ .*/, ''));
    expect(stacks).toEqual(['STACK', 'local/test/shop', 'local/live/shop', 'old', '']);
  });

  it('distinguish the stacks in the progress', () => {
    const err = new CapturedOutput();
    const progress = new RedeployProgress(new StreamTerminal(new CapturedOutput(), err, {}));

    progress.show([redeployOn(1, 'test'), redeployOn(2, 'live')]);

    expect(err.text).toBe('local/test/shop: succeeded (12 s)\nlocal/live/shop: succeeded (12 s)\n');
  });
});

describe('named stacks', () => {
  const { signal } = new AbortController();
  const stack = (id: number, environmentId: number) => ({
    id,
    name: 'shop',
    server: { id: 1, name: 'local' },
    environmentId,
    environment: { id: environmentId, name: `env-${environmentId}` },
  });
  const createClientListing = (...stacks: unknown[]) => {
    const body = {
      stacks,
      total: stacks.length,
      servers: [{ id: 1, name: 'local' }],
      nextCursor: null,
    };
    return new ApiClient({ fetch: () => Promise.resolve(Response.json(body)) });
  };

  it('are resolved by the server if they have plain names', async () => {
    const unusedClient = new ApiClient({ fetch: () => Promise.reject(new Error('not needed')) });

    await expect(
      selectionOf(unusedClient, { names: ['shop'], outdated: true }, signal),
    ).resolves.toEqual({
      stackNames: ['shop'],
      onlyOutdated: true,
    });
  });

  it('are found on their server, ignoring case', async () => {
    const api = createClientListing({ ...stack(3, 1), name: 'shop-backup' }, stack(7, 1));

    await expect(selectionOf(api, { names: ['local/SHOP', 'id:9'] }, signal)).resolves.toEqual({
      stackIds: [7, 9],
    });
  });

  it('are found by server and environment, or by environment only', async () => {
    const names = ['local/env-2/shop', 'ENV-1/shop'];
    const api = createClientListing(stack(7, 1), stack(8, 2));

    await expect(selectionOf(api, { names }, signal)).resolves.toEqual({ stackIds: [8, 7] });
  });

  it('are rejected if ambiguous, with the ids to choose from', async () => {
    const pendingSelection = selectionOf(
      createClientListing(stack(7, 1), stack(8, 2)),
      { names: ['local/shop'] },
      signal,
    );

    await expect(pendingSelection).rejects.toMatchObject({
      exitReason: 'badInput',
      message: expect.stringContaining('local/env-1/shop (id:7), local/env-2/shop (id:8)'),
    });
  });
});

describe('a start', () => {
  it('that is interrupted while the server has not responded says how to find out', async () => {
    const stop = new AbortController();
    const start = () => {
      stop.abort();
      return Promise.reject<never>(new DOMException('Stopped', 'AbortError'));
    };

    await expect(startWithRetries(start, 'k1', stop.signal)).rejects.toMatchObject({
      exitReason: 'interrupted',
      message: expect.stringContaining('--idempotency-key k1') as string,
    });
  });
});

describe('what Portainer reported', () => {
  it('is shown for the redeploy and for its rollback', async () => {
    const lines = ['no such image', null, '\u001b[31mport\u001b[0m is taken'].map((output) => ({
      output,
    }));
    const api = new ApiClient({ fetch: () => Promise.resolve(Response.json({ lines })) });
    const failure = { code: 'DEPLOY_FAILED' as const, detail: 'no such image' };
    const redeploys = [redeploy(1, 'rollback_failed', { failure })];
    const err = new CapturedOutput();
    const terminal = new StreamTerminal(new CapturedOutput(), err, {});
    const context = { terminal, signal: new AbortController().signal };

    await printOutputs(api, { redeploys, nameOf: namesOf(redeploys) }, context);

    const shown = ['local/stack-1:', '  no such image', 'local/stack-1:', '  port is taken', ''];
    expect(err.text.split('\n')).toEqual(shown);
  });
});

describe('stacks with tags or in groups', () => {
  const { signal } = new AbortController();
  const unusedClient = new ApiClient({ fetch: () => Promise.reject(new Error('not needed')) });

  it.each([
    [{ tag: ['web'] }, { stackTags: ['web'] }],
    [
      { tag: ['web', 'prod'], outdated: true as const },
      { stackTags: ['web', 'prod'], onlyOutdated: true },
    ],
    [{ group: ['Shop'] }, { stackGroups: ['Shop'] }],
  ])('are selected by the server: %j', async (options, expected) => {
    await expect(selectionOf(unusedClient, { names: [], ...options }, signal)).resolves.toEqual(
      expected,
    );
  });

  it.each([
    { names: ['shop'], tag: ['web'] },
    { names: [], tag: ['web'], group: ['Shop'] },
    { names: [], group: ['Shop'], all: true as const },
    { names: [], tag: ['web'], server: 'local' },
  ])('are not combined with other selections: %j', async (options) => {
    await expect(selectionOf(unusedClient, options, signal)).rejects.toMatchObject({
      exitReason: 'badInput',
    });
  });
});
