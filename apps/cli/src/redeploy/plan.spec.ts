import type {
  GitFault,
  ImageBuildReply,
  NewestCommitReply,
  PlannedChange,
  PlannedImageReply,
  RedeployPlanReply,
  StackComparisonReply,
} from '@stackyard/contracts';
import { comparisonText, imageText, planText } from './plan.js';

function plan(changes: PlannedChange[], rest: Partial<RedeployPlanReply> = {}): RedeployPlanReply {
  const redeploys = changes.map((change, index) => ({
    stack: { id: index, name: `stack-${index}` },
    server: { id: 1, name: 'local' },
    environment: { id: 1, name: 'docker-01' },
    changes: change,
    images: [],
    comparison: null,
    health: 'healthy' as const,
    containers: { total: 1, running: 1, unhealthy: 0, restarting: 0, finished: 0 },
    queuedBefore: 0,
    expectedSeconds: null,
    warnings: [],
  }));
  const strategy = { canary: false, maxParallel: null, stopAfterFailures: null };
  return { redeploys, skipped: [], strategy, hold: null, expectedSeconds: null, ...rest };
}

describe('the summary of a plan', () => {
  it.each([
    [plan([]), 'Nothing to redeploy'],
    [
      plan(['yes', 'no', 'no'], { expectedSeconds: 40 }),
      '1 stack changes, 2 without newer images, about 40 s',
    ],
    [plan(['yes', 'yes', 'unknown']), '2 stacks change, 1 unknown'],
    [
      plan([], {
        skipped: [{ stackId: 1, stackName: 'shop', reason: 'stopped', redeployId: null }],
      }),
      '1 skipped',
    ],
  ])('names what changes, what does not and how long it takes: %#', (changes, text) => {
    expect(planText(changes)).toBe(text);
  });
});

describe('the comparison with the last redeploy', () => {
  const nothing: StackComparisonReply = {
    since: { redeployId: 7, finishedAt: '2026-11-23T10:00:00.000Z' },
    fault: null,
    file: { changed: false, added: 0, removed: 0, diff: null, isCut: false },
    env: { added: [], removed: [], changed: [] },
    git: null,
    oneShotServices: [],
    deployedAt: null,
  };
  const answer = { checkedAt: null, commitUrl: null, compareUrl: null, fault: null };
  const newestCommit = (commit: string | null, faultCode: GitFault | null = null) => ({
    ...{ ...answer, commit, faultCode },
  });
  const createGitReply = (
    deployedCommit: string | null,
    newestCommitReply: NewestCommitReply | null = null,
  ) => ({
    newest: newestCommitReply,
    reference: 'refs/heads/main',
    redeployedCommit: 'a'.repeat(40),
    deployedCommit,
  });

  it.each([
    ['', {}],
    ['', { git: createGitReply('a'.repeat(40)) }],
    ['', { git: createGitReply(null) }],
    ['commit aaaaaaaa → bbbbbbbb', { git: createGitReply('b'.repeat(40)) }],
    ['', { git: createGitReply('a'.repeat(40), newestCommit('a'.repeat(40))) }],
    [
      'new commit aaaaaaaa → cccccccc',
      { git: createGitReply('a'.repeat(40), newestCommit('c'.repeat(40))) },
    ],
    ['new commits not checked yet', { git: createGitReply('a'.repeat(40), newestCommit(null)) }],
    [
      'new commits unknown: not-public',
      { git: createGitReply('a'.repeat(40), newestCommit(null, 'not-public')) },
    ],
    ['runs again: migrate seed', { oneShotServices: ['migrate', 'seed'] }],
    ['unknown: no-snapshot', { since: null, fault: 'no-snapshot' as const, file: null, env: null }],
    [
      'file +2 -1, variables +API_URL -LOG_LEVEL ~TOKEN',
      {
        file: { changed: true, added: 2, removed: 1, diff: null, isCut: false },
        env: { added: ['API_URL'], removed: ['LOG_LEVEL'], changed: ['TOKEN'] },
      },
    ],
    [
      'variables +API_URL, already deployed by Portainer',
      {
        env: { added: ['API_URL'], removed: [], changed: [] },
        deployedAt: '2026-11-24T10:00:00.000Z',
      },
    ],
    ['', { deployedAt: '2026-11-24T10:00:00.000Z' }],
  ])('reads %j', (text, rest) => {
    expect(comparisonText({ ...nothing, ...rest })).toBe(text);
  });
});

describe('an image of a plan', () => {
  const sampleBuild = (version: string): ImageBuildReply => ({
    version,
    revision: null,
    sourceUrl: null,
    changelogUrl: null,
    builtAt: null,
  });
  const image = (rest: Partial<PlannedImageReply> = {}): PlannedImageReply => ({
    reference: 'shop:stable',
    state: 'outdated',
    changes: 'yes',
    runningDigest: `sha256:${'c'.repeat(64)}`,
    runningBuild: null,
    newDigest: `sha256:${'d'.repeat(64)}`,
    newBuild: null,
    outdatedSince: null,
    checkedAt: null,
    fault: null,
    ...rest,
  });

  it.each([
    [image(), 'shop:stable → sha256:dddddddddddd'],
    [
      image({ runningBuild: sampleBuild('2.4.1'), newBuild: sampleBuild('2.5.0') }),
      'shop:stable 2.4.1 → 2.5.0',
    ],
    [
      image({
        runningBuild: sampleBuild('2.4.1'),
        newBuild: sampleBuild('2.4.1'),
        state: 'ignored',
      }),
      'shop:stable → sha256:dddddddddddd (ignored)',
    ],
    [image({ newDigest: null }), 'shop:stable → newer image'],
    [image({ changes: 'unknown', state: 'unknown' }), 'shop:stable (unknown)'],
  ])('names versions where they differ, digests otherwise: %#', (changes, text) => {
    expect(imageText(changes)).toBe(text);
  });
});
