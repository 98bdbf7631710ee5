import {
  compareStackSnapshots,
  listStackSnapshots,
  readRedeployEvidence,
  readSession,
  type ContainerEvidence,
  type SnapshotComparisonReply,
  type StackSnapshotReply,
} from '@stackyard/contracts';
import { screen } from '@testing-library/react';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { superuserSession } from '#shared/testing/samples.js';
import { sampleWebRedeploy } from '../../redeploy.fixture.js';
import { LastGoodComparison } from './last-good-comparison.js';

const at = '2026-03-01T10:00:00.000Z';
const digestReference = (letter: string) => `shop:1@sha256:${letter.repeat(64)}`;

function sampleSnapshot(redeployId: number, succeededAt: string | null): StackSnapshotReply {
  const image = { reference: 'shop:1', imageId: '', digest: digestReference('a') };
  const images = [{ service: 'web', from: image, to: image, changed: false }];
  return { redeployId, takenAt: at, succeededAt, git: null, images };
}

const comparison: SnapshotComparisonReply = {
  from: { redeployId: 1, at },
  to: { redeployId: 2, at },
  fault: null,
  file: { changed: false, added: 0, removed: 0, diff: null, isCut: false },
  env: { added: [], removed: [], changed: [] },
  git: null,
  images: [],
};

async function show(changes: Partial<SnapshotComparisonReply>): Promise<void> {
  const container = {
    id: 'c',
    name: 'web',
    service: 'web',
    imageId: '',
    image: digestReference('b'),
  };
  FakeApi.start()
    .on(readSession, superuserSession())
    .on(listStackSnapshots, {
      snapshots: [sampleSnapshot(2, null), sampleSnapshot(1, at)],
      nextCursor: null,
    })
    .on(compareStackSnapshots, { ...comparison, ...changes })
    .on(readRedeployEvidence, {
      redeployId: 2,
      collectedAt: at,
      message: '',
      containers: [container as ContainerEvidence],
      missing: [],
      omittedContainers: 0,
      isRestricted: false,
    });
  const failure = { code: 'CONTAINERS_NOT_RUNNING', detail: 'web is not running.' } as const;
  const failed = sampleWebRedeploy({ id: 2, state: 'failed', failure, hasEvidence: true });
  await renderWithProviders(<LastGoodComparison redeploy={failed} />);
}

describe('the comparison of a failed redeploy with the last good one', () => {
  it('compares images by their digest in swarm', async () => {
    await show({});

    expect(await screen.findByText('web: shop:1, aaaaaaaaaaaa → bbbbbbbbbbbb')).toBeVisible();
    expect(screen.getByText('The compose file is unchanged.')).toBeVisible();
  });

  it('makes no claim about the file of a git stack, which Portainer cloned', async () => {
    await show({ git: { from: 'a'.repeat(40), to: 'a'.repeat(40) } });

    expect(await screen.findByText(/The compose file comes from a Git repository/)).toBeVisible();
    expect(screen.queryByText('The compose file is unchanged.')).not.toBeInTheDocument();
  });
});
