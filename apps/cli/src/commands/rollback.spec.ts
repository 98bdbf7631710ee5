import type { RedeployReply, RedeployState, RollbackPlanReply } from '@stackyard/contracts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { runStackyard } from '../../test/stackyard.js';

const plan: RollbackPlanReply = {
  stack: { id: 4, name: 'shop' },
  target: { redeployId: 7, state: 'before', savedAt: '2026-03-01T10:00:00.000Z' },
  obstacle: null,
  images: [
    {
      service: 'web',
      reference: 'shop:1',
      from: [`sha256:${'b'.repeat(64)}`],
      to: `sha256:${'a'.repeat(64)}`,
      digest: null,
      change: 'tag',
      sharedWith: ['blog'],
    },
  ],
  file: null,
  env: { added: ['TOKEN'], removed: [], changed: ['MODE'] },
  git: null,
};

const run: RedeployReply = {
  id: 9,
  action: 'rollback',
  batchId: 9,
  stack: { id: 4, name: 'shop' },
  server: { id: 1, name: 'local' },
  environment: { platformId: 1, name: 'local' },
  state: 'queued',
  step: null,
  waitsFor: 'turn',
  steps: [],
  failure: null,
  watchedUntil: null,
  failedAfter: null,
  hasEvidence: false,
  rollbackOf: { redeployId: 7, state: 'before' },
  autoRollback: false,
  rollbackFailure: null,
  requestedBy: { type: 'user', id: 1, name: 'lena' },
  reason: null,
  overridesMaintenance: false,
  cancelRequested: false,
  queuedAt: '2026-03-01T10:05:00.000Z',
  startedAt: null,
  finishedAt: null,
};

let server: Server;
/** The requests that the command has sent, with their bodies. */
let requests: string[];

afterEach(() => server.close());

/**
 * Runs the command against a server that returns the plan `planned`, and whose rollback ends in the
 * state `endState`.
 */
async function rollBack(
  options: readonly string[],
  { planned = plan, endState = 'succeeded' }: ServerReplies = {},
) {
  requests = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${body}`.trim());
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(replyTo(request.method, request.url, { planned, endState })));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const env = { STACKYARD_URL: `http://127.0.0.1:${port}`, STACKYARD_TOKEN: 'sy_1' };
  return runStackyard(['rollback', 'id:4', ...options], { env });
}

interface ServerReplies {
  planned?: RollbackPlanReply;
  endState?: RedeployState;
}

function replyTo(
  method = '',
  url = '',
  { planned, endState = 'succeeded' }: ServerReplies,
): unknown {
  if (method === 'POST') return run;
  if (url.includes('/rollback')) return planned;
  const finishedAt = '2026-03-01T10:06:00.000Z';
  return { redeploys: [{ ...run, state: endState, waitsFor: null, finishedAt }], nextCursor: null };
}

describe('stackyard rollback', () => {
  it('prints the plan and starts nothing', async () => {
    const { code, stdout, stderr } = await rollBack(['--plan']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/web +shop:1 +b{12} +a{12} +tag/);
    expect(stderr).toContain('before redeploy 7');
    expect(stderr).toContain('Variables: +TOKEN ~MODE');
    expect(stderr).toContain('shop:1 is also used by blog.');
    expect(requests).toEqual(['GET /api/stacks/4/rollback']);
  });

  it('identifies images by their digests', async () => {
    const digestOf = (digit: string) => `shop@sha256:${digit.repeat(64)}`;
    const images = plan.images.map((image) => ({
      ...image,
      fromDigests: [digestOf('2')],
      digest: digestOf('1'),
    }));
    const { stdout } = await rollBack(['--plan'], { planned: { ...plan, images } });

    expect(stdout).toMatch(/web +shop:1 +2{12} +1{12} +tag/);
  });

  it('counts a single line of the file as one', async () => {
    const file = { changed: true, added: 1, removed: 1, diff: null, isCut: false };
    const { stderr } = await rollBack(['--plan'], { planned: { ...plan, file } });

    expect(stderr).toContain('File: 1 line added, 1 removed.');
  });

  it('returns to the last good state of the stack, and waits for the end', async () => {
    const { code } = await rollBack(['--wait', '--reason', 'Login page is broken']);

    expect(code).toBe(0);
    expect(requests[1]).toBe(
      'POST /api/redeploys/7/rollback {"state":"before","reason":"Login page is broken"}',
    );
  });

  it('returns to what another redeploy left', async () => {
    const target = { ...plan.target, redeployId: 5, state: 'after' as const };
    const { code } = await rollBack(['--to', '5'], { planned: { ...plan, target } });

    expect(code).toBe(0);
    expect(requests).toEqual([
      'GET /api/redeploys/5/rollback?state=after',
      'POST /api/redeploys/5/rollback {"state":"after"}',
    ]);
  });

  it('rejects a redeploy of another stack', async () => {
    const stack = { id: 8, name: 'blog' };
    const { code, stderr } = await rollBack(['--to', '5'], { planned: { ...plan, stack } });

    expect([code, stderr]).toEqual([2, expect.stringContaining('Redeploy 5 belongs to blog')]);
    expect(requests).toHaveLength(1);
  });

  it('starts nothing that is not possible, and says why', async () => {
    const obstacle = { code: 'pull-policy' as const, detail: 'web is always pulled.' };
    const { code, stderr } = await rollBack(['--wait'], { planned: { ...plan, obstacle } });

    expect([code, stderr]).toEqual([1, expect.stringContaining('web is always pulled.')]);
    expect(requests).toHaveLength(1);
  });

  it('fails if the rollback does not succeed', async () => {
    const { code, stderr } = await rollBack(['--wait'], { endState: 'failed' });

    expect([code, stderr]).toEqual([1, expect.stringContaining('1 failed')]);
  });
});
