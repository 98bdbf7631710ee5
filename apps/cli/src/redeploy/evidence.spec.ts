import { ApiClient } from '@stackyard/api-client';
import type { ContainerEvidence } from '@stackyard/contracts';
import { CapturedOutput } from '../../test/stackyard.js';
import { StreamTerminal } from '../output/terminal.js';
import { printEvidence, readEvidence } from './evidence.js';

const container = (name: string, rest: Partial<ContainerEvidence>) => ({
  name,
  state: 'running',
  health: null,
  exitCode: null,
  outOfMemory: false,
  restartCount: 0,
  log: { lines: [{ text: 'starting' }, { text: '\x1b[31mno space left\x1b[0m' }], isCut: false },
  ...rest,
});

function clientOf(replies: Record<string, unknown>): ApiClient {
  const send: typeof fetch = (address) => {
    const id = /redeploys\/(\d+)\/evidence/.exec(String(address))?.[1] ?? '';
    const reply = replies[id];
    if (reply !== undefined) return Promise.resolve(Response.json(reply));
    const problem = {
      code: 'EVIDENCE_MISSING',
      title: 'None',
      status: 404,
      detail: 'None',
      requestId: 'r',
    };
    return Promise.resolve(Response.json(problem, { status: 404 }));
  };
  return new ApiClient({ baseUrl: 'https://stackyard.example', fetch: send });
}

describe('the evidence of failed redeploys', () => {
  it('is the end of the log of each container that was not up, without colours', async () => {
    const containers = [
      container('web-1', { state: 'exited', exitCode: 137, outOfMemory: true, restartCount: 1 }),
      container('db-1', {}),
      container('migration-1', { state: 'exited', exitCode: 0 }),
    ];
    const api = clientOf({ 1: { redeployId: 1, containers } });
    const redeploys = [1, 2, 3].map((id) => ({ id, hasEvidence: id < 3 }));

    const evidence = await readEvidence(api, redeploys, new AbortController().signal);

    expect(evidence).toMatchObject([
      { redeployId: 1, container: 'web-1', lastLines: ['starting', 'no space left'] },
    ]);
    const err = new CapturedOutput();
    const terminal = new StreamTerminal(new CapturedOutput(), err, {});
    printEvidence(evidence, (id) => `stack-${id}`, terminal);
    expect(err.text.split('\n')).toEqual([
      'stack-1: web-1: exited, exit code 137, killed because it used too much memory, restarted once',
      '  starting',
      '  no space left',
      '',
    ]);
  });
});
