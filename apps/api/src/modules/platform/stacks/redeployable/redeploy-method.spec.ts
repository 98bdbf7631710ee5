import type { Container, Stack } from '@stackyard/platform-client';
import { ordinaryStack } from '#test/platform/platform-stack.js';
import { isDuplicate, isSelf, redeployMethodOf, type StackFacts } from './redeploy-method.js';

const stack = ordinaryStack;
const git: Stack['git'] = {
  url: 'https://git.example/x',
  reference: '',
  filePath: 'compose.yml',
  authentication: null,
  commit: '',
};
const ordinaryFacts: StackFacts = { environmentExists: true, isDuplicate: false, isSelf: false };

describe('redeployMethodOf', () => {
  it('never treats a git stack as a file stack, which would detach it', () => {
    expect(redeployMethodOf({ ...stack, git }, ordinaryFacts)).toEqual({ kind: 'git' });
    expect(redeployMethodOf(stack, ordinaryFacts)).toEqual({ kind: 'file' });
  });

  it.each([
    ['self', {}, { isSelf: true }],
    ['kubernetes', { kind: 'kubernetes' }, {}],
    ['unsupported', { kind: 'unknown' }, {}],
    ['orphaned', {}, { environmentExists: false }],
    ['duplicate', {}, { isDuplicate: true }],
    ['stopped', { status: 'inactive' }, {}],
    ['deploying', { status: 'deploying' }, {}],
  ] as const)('skips a stack that is %s', (reason, stackOverrides, factOverrides) => {
    const method = redeployMethodOf(
      { ...stack, ...stackOverrides },
      { ...ordinaryFacts, ...factOverrides },
    );
    expect(method).toEqual({ kind: 'skip', reason });
  });

  it('reports the stack of Stackyard before any other obstacle', () => {
    const method = redeployMethodOf(
      { ...stack, status: 'inactive' },
      { ...ordinaryFacts, isSelf: true },
    );
    expect(method).toEqual({ kind: 'skip', reason: 'self' });
  });

  it('allows a redeploy of a broken stack', () => {
    expect(redeployMethodOf({ ...stack, status: 'error' }, ordinaryFacts)).toEqual({
      kind: 'file',
    });
  });
});

describe('isDuplicate', () => {
  it('compares project labels in the same environment', () => {
    expect(isDuplicate(stack, [stack, { ...stack, id: 8, name: 'GRAFANA' }])).toBe(true);
    expect(isDuplicate(stack, [stack, { ...stack, id: 8, environmentId: 2 }])).toBe(false);
    expect(isDuplicate(stack, [stack])).toBe(false);
  });
});

describe('isSelf', () => {
  const id = 'a'.repeat(64);
  const container: Container = {
    id,
    name: 'stackyard',
    image: 'stackyard',
    imageId: '',
    state: 'running',
    statusText: 'Up',
    health: 'none',
    createdAt: 0,
    project: 'grafana',
    service: 'app',
    swarmStack: null,
    labels: {},
  };

  it('recognises its own container by the short ID', () => {
    const own = { stackId: null, containerIds: [id.slice(0, 12)] };
    expect(isSelf(stack, [container], own)).toBe(true);
    expect(isSelf(stack, [{ ...container, id: 'b'.repeat(64) }], own)).toBe(false);
  });

  it('uses the setting', () => {
    expect(isSelf(stack, [], { stackId: 7, containerIds: [] })).toBe(true);
    expect(isSelf(stack, [], { stackId: 8, containerIds: [] })).toBe(false);
  });
});
