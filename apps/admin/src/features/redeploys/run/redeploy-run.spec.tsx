import {
  listRedeploys,
  listStackSnapshots,
  planRedeploys,
  readRedeploy,
  readRedeployEvidence,
  readRedeployLog,
  readRedeployProbes,
  readRedeployServices,
  readSession,
  startRedeploys,
  type PlannedImageReply,
  type PlannedRedeployReply,
  type RedeployEvidenceReply,
  type RedeployReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { superuserSession } from '#shared/testing/samples.js';
import { sampleContainerEvidence, sampleWebRedeploy } from '../redeploy.fixture.js';
import { RedeployRun } from './redeploy-run.js';

function startApi(redeploy: RedeployReply, queue: RedeployReply[] = [redeploy]): FakeApi {
  return FakeApi.start()
    .on(readSession, superuserSession())
    .on(readRedeploy, redeploy)
    .on(readRedeployLog, { lines: [], lastSeq: 0 })
    .on(readRedeployServices, { services: [] })
    .on(readRedeployProbes, { probes: [], isRestricted: false })
    .on(listStackSnapshots, { snapshots: [], nextCursor: null })
    .on(listRedeploys, { nextCursor: null, redeploys: queue });
}

const failed = { seq: 1, level: 'error', kind: 'run', service: null } as const;
const strategy = { canary: false, maxParallel: null, stopAfterFailures: null };

const line = {
  at: '2026-03-01T10:00:05.000000000Z',
  stream: 'stderr' as const,
  text: 'password <masked> rejected',
  isCut: false,
};

const evidence: RedeployEvidenceReply = {
  redeployId: 1,
  collectedAt: '2026-03-01T10:00:09.000Z',
  message: 'web-1 is not running.',
  containers: [
    sampleContainerEvidence('web-1', {
      state: 'exited',
      exitCode: 3,
      log: { lines: [line], isCut: false },
    }),
    sampleContainerEvidence('db-1'),
  ],
  missing: [],
  omittedContainers: 0,
  isRestricted: false,
};

describe('the page of a redeploy', () => {
  it('shows which probes failed, and what they answered', async () => {
    const at = '2026-03-01T10:00:08.000Z';
    const common = { step: 'verifying' as const, at, durationMs: 41 };
    const page = { name: 'login page', target: 'https://shop.example/', status: 503 };
    const port = { name: 'db:5432', target: 'db:5432', status: null, fault: null, excerpt: null };
    const answer = { fault: 'status 503 instead of 200', excerpt: 'no database <masked>' };
    startApi(
      sampleWebRedeploy({
        state: 'failed',
        failure: { code: 'PROBE_FAILED', detail: 'login page: status 503 instead of 200.' },
        steps: [{ step: 'verifying', startedAt: at, finishedAt: at }],
      }),
    ).on(readRedeployProbes, {
      probes: [
        { ...common, ...page, ...answer },
        { ...common, ...port },
      ],
      isRestricted: false,
    });

    await renderWithProviders(<RedeployRun id={1} />);

    const first = (await screen.findByText('login page')).closest('li');
    const second = screen.getByText('db:5432').closest('li');
    expect(first).toHaveTextContent(
      /^login page ?Failed ?https:\/\/shop.example\/ ?status 503 · 41 ms ?status 503 instead of 200 ?no database <masked>$/,
    );
    expect(second).toHaveTextContent(/^db:5432 ?Succeeded ?41 ms$/);
  });

  it('shows what it waits for and its position', async () => {
    const row = sampleWebRedeploy({ id: 8, reason: 'new release' });
    startApi(row, [row, sampleWebRedeploy({ id: 7, stack: { id: 1, name: 'proxy' } })]);
    await renderWithProviders(<RedeployRun id={8} />);

    const heading = await screen.findByRole('heading', { name: 'Redeploy 8 of web' });
    expect(heading.closest('header')).toHaveTextContent(
      /lena · 1 Mar, 10:00 · new release · nas \/ local/,
    );
    expect(await screen.findByText(/number 2 in the queue for nas/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel redeploy of web' })).toBeInTheDocument();
  });

  it('shows the failed step, code, cause and next step', async () => {
    startApi(
      sampleWebRedeploy({
        state: 'failed',
        steps: [
          {
            step: 'preflight',
            startedAt: '2026-03-01T10:00:00.000Z',
            finishedAt: '2026-03-01T10:00:02.000Z',
          },
          {
            step: 'pulling',
            startedAt: '2026-03-01T10:00:02.000Z',
            finishedAt: '2026-03-01T10:00:09.000Z',
          },
        ],
        failure: { code: 'PULL_FAILED', detail: 'manifest for web:9 not found' },
        startedAt: '2026-03-01T10:00:00.000Z',
        finishedAt: '2026-03-01T10:00:09.000Z',
      }),
    );
    await renderWithProviders(<RedeployRun id={1} />);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('An image could not be pulled.');
    expect(alert).toHaveTextContent('Check the image name, the registry and its credentials');
    expect(alert).toHaveTextContent('manifest for web:9 not found');
    expect(alert).toHaveTextContent('PULL_FAILED');
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringContaining('2 s'),
      expect.stringContaining('Failed'),
      expect.stringContaining('Skipped'),
      expect.stringContaining('Skipped'),
    ]);
    expect(screen.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
  });

  const ended = {
    state: 'succeeded' as const,
    waitsFor: null,
    startedAt: '2026-03-01T10:00:00.000Z',
    finishedAt: '2026-03-01T10:00:09.000Z',
  };

  it('shows until when a success is being watched', async () => {
    startApi(sampleWebRedeploy({ ...ended, watchedUntil: '2026-03-01T10:03:09.000Z' }));
    await renderWithProviders(<RedeployRun id={1} />);

    const label = await screen.findByText('Watched until');
    expect(label.nextElementSibling).toHaveTextContent(/Mar.*2026/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('does not mention a watch that found nothing', async () => {
    startApi(sampleWebRedeploy(ended));
    await renderWithProviders(<RedeployRun id={1} />);

    expect(await screen.findByText('Ended')).toBeInTheDocument();
    expect(screen.queryByText('Watched until')).not.toBeInTheDocument();
    expect(screen.queryByText(/failed after this redeploy/)).not.toBeInTheDocument();
  });

  it('shows what failed after the success, and that the redeploy itself succeeded', async () => {
    const detail = 'web-1 has restarted 4 times';
    const failedAfter = {
      at: '2026-03-01T10:01:00.000Z',
      code: 'CONTAINERS_RESTARTING' as const,
      detail,
    };
    startApi(sampleWebRedeploy({ ...ended, failedAfter }));
    await renderWithProviders(<RedeployRun id={1} />);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The stack failed after this redeploy succeeded');
    expect(alert).toHaveTextContent('Some containers keep restarting.');
    expect(alert).toHaveTextContent(detail);
    expect(alert).toHaveTextContent('CONTAINERS_RESTARTING');
  });

  it('shows the colours of Portainer’s output, and searches it without their codes', async () => {
    const at = '2026-03-01T10:00:00.000Z';
    const text = 'Failed (DEPLOY_FAILED): \u001b[31mport 80\u001b[0m is taken';
    startApi(sampleWebRedeploy({ state: 'failed', startedAt: at, finishedAt: at })).on(
      readRedeployLog,
      {
        lines: [{ ...failed, at, text, output: 'a\n\u001b[1;33mtwo\u001b[0m' }],
        lastSeq: 1,
      },
    );
    await renderWithProviders(<RedeployRun id={1} />);

    expect(await screen.findByText('two')).toHaveAttribute('data-ansi', 'yellow');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search log' }), 'port 80 is');
    expect(await screen.findByText('1 match')).toBeInTheDocument();
  });

  it('shows how far each service is, and what became of its containers', async () => {
    const newContainer = { state: 'running', health: null, exitCode: null, isNew: true };
    const service = { image: 'shop:2', pull: null, containers: [], tasks: null };
    const pull = { layers: 7, completeLayers: 3, bytes: 12_000_000, totalBytes: 48_000_000 };
    const crashed = { ...newContainer, id: '1', name: 'shop-web-1', state: 'exited', exitCode: 3 };
    const oldContainer = { ...newContainer, id: '2', name: 'shop-db-1', isNew: false };
    const services = [
      { ...service, name: 'db', state: 'running' as const, containers: [oldContainer] },
      { ...service, name: 'mail', state: 'pulling' as const, pull },
      { ...service, name: 'web', state: 'exited' as const, containers: [crashed] },
    ];
    startApi(sampleWebRedeploy({ state: 'running', step: 'pulling' })).on(readRedeployServices, {
      services,
    });
    await renderWithProviders(<RedeployRun id={1} />);

    const list = within(await screen.findByRole('list', { name: 'Services' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'dbRunningshop:2shop-db-1 · not replaced',
      'mailPullingshop:23 of 7 layers · 12 MB of 48 MB',
      'webExited with errorshop:2shop-web-1 · exit code 3',
    ]);
    expect(list.getByRole('progressbar', { name: 'Pulling the image of mail' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
  });

  it('does not claim that a service waits once the run has ended', async () => {
    const service = { image: null, pull: null, containers: [], tasks: null };
    startApi(sampleWebRedeploy({ state: 'cancelled' })).on(readRedeployServices, {
      services: [{ ...service, name: 'web', state: 'waiting' }],
    });
    await renderWithProviders(<RedeployRun id={1} />);

    const list = await screen.findByRole('list', { name: 'Services' });
    expect(list).toHaveTextContent('Unchanged');
  });

  it('marks events of containers in the log, and hides them on demand', async () => {
    const at = '2026-03-01T10:00:00.000Z';
    const line = { at, level: 'info' as const, output: null };
    startApi(sampleWebRedeploy({ state: 'running' })).on(readRedeployLog, {
      lines: [
        { ...line, seq: 1, text: 'Started.', kind: 'run', service: null },
        { ...line, seq: 2, text: 'shop-web-1 started.', kind: 'container', service: 'web' },
      ],
      lastSeq: 2,
    });
    await renderWithProviders(<RedeployRun id={1} />);

    await userEvent.type(await screen.findByLabelText('Search log'), 'started');
    expect(await screen.findByText('2 matches')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Container events' }));
    expect(await screen.findByText('1 match')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Collapse services' })).toBeInTheDocument();
  });

  it('collapses the full output of Portainer below the reason', async () => {
    const failure = { code: 'DEPLOY_FAILED' as const, detail: 'port is already allocated' };
    const output = ' Container web-1  Starting\nport is already allocated';
    const at = '2026-03-01T10:00:09.000Z';
    startApi(sampleWebRedeploy({ state: 'failed', failure, finishedAt: at })).on(readRedeployLog, {
      lines: [{ ...failed, at, text: 'Failed', output }],
      lastSeq: 1,
    });
    await renderWithProviders(<RedeployRun id={1} />);

    const outputSummary = await screen.findByText('Full Portainer output (2 lines)');
    const region = screen.getByText(/Container web-1 Starting/);
    expect(region).not.toBeVisible();
    await userEvent.click(outputSummary);
    expect(region).toBeVisible();
    expect(await screen.findByRole('alert')).not.toHaveTextContent('Starting');
  });

  it('shows why containers failed, worst first, and offers the next steps', async () => {
    const failure = { code: 'CONTAINERS_NOT_RUNNING' as const, detail: 'web-1 is not running.' };
    const row = sampleWebRedeploy({
      state: 'failed',
      failure,
      hasEvidence: true,
      reason: 'new release',
    });
    const retryRedeploy = sampleWebRedeploy({ id: 2 });
    const api = startApi(row)
      .on(readRedeployEvidence, evidence)
      .on(startRedeploys, { batchId: 2, strategy, redeploys: [retryRedeploy], skipped: [] });
    await renderWithProviders(<RedeployRun id={1} />);

    expect(await screen.findByText('web-1 exited with code 3.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Log of web-1' })).toBeInTheDocument();
    expect(screen.getByText(/db-1/).closest('details')).not.toHaveAttribute('open');
    const link = screen.getByRole('link', { name: 'Open log of web-1' });
    expect(link.getAttribute('href')).toMatch(/^\/stacks\/7\/logs\?container=/);

    await userEvent.click(screen.getByRole('button', { name: 'Retry…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Retry the redeploy of web' });
    expect(dialog).toHaveTextContent(/Server ?nas/);
    expect(dialog).toHaveTextContent(/Result of this run.*web-1 is not running\./);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Redeploy web on nas' }));
    await waitFor(() => {
      expect(api.sentBodies(startRedeploys)).toEqual([{ reason: 'new release', stackIds: [7] }]);
    });
  });

  it('shows the state of the stack and newer images before a retry, and points to a later success', async () => {
    const failure = { code: 'PULL_FAILED' as const, detail: 'manifest unknown' };
    const image: PlannedImageReply = {
      reference: 'shop:2',
      state: 'outdated',
      changes: 'yes',
      runningDigest: null,
      runningBuild: null,
      newDigest: null,
      newBuild: null,
      outdatedSince: null,
      checkedAt: null,
      fault: null,
    };
    const plannedRedeploy: PlannedRedeployReply = {
      stack: { id: 7, name: 'web' },
      server: { id: 1, name: 'nas' },
      environment: { id: 1, name: 'local' },
      changes: 'yes',
      images: [image],
      comparison: null,
      health: 'degraded',
      containers: { total: 3, running: 2, unhealthy: 1, restarting: 0, finished: 0 },
      queuedBefore: 0,
      expectedSeconds: 42,
      warnings: [],
    };
    startApi(sampleWebRedeploy({ ...ended, state: 'failed', failure }), [
      sampleWebRedeploy({ ...ended, id: 9 }),
    ]).on(planRedeploys, {
      redeploys: [plannedRedeploy],
      ...{ skipped: [], strategy, hold: null, expectedSeconds: 42 },
    });
    await renderWithProviders(<RedeployRun id={1} />);
    await screen.findByRole('note', { name: /Redeploy 9 of web – Succeeded/ });

    await userEvent.click(screen.getByRole('button', { name: 'Retry…' }));

    const dialog = await screen.findByRole('dialog', { name: 'Retry the redeploy of web' });
    await waitFor(() => expect(dialog).toHaveTextContent(/Stack nowDegraded2 of 3 running/));
    expect(dialog).toHaveTextContent('Newer: shop:2');
    expect(dialog).toHaveTextContent(/Usual duration ?40 s/);
    expect(within(dialog).getByRole('link', { name: 'Show redeploy 9' })).toBeInTheDocument();
    expect(dialog).toHaveTextContent('a retry may not be needed');
  });

  it('does not call a retry needless because of a later rollback', async () => {
    const failure = { code: 'PULL_FAILED' as const, detail: 'manifest unknown' };
    startApi(sampleWebRedeploy({ ...ended, state: 'failed', failure }), [
      sampleWebRedeploy({ ...ended, id: 9, action: 'rollback' }),
    ]);
    await renderWithProviders(<RedeployRun id={1} />);
    await screen.findByRole('note', { name: /Rollback 9 of web – Succeeded/ });

    await userEvent.click(screen.getByRole('button', { name: 'Retry…' }));

    const dialog = await screen.findByRole('dialog', { name: 'Retry the redeploy of web' });
    expect(within(dialog).getByRole('link', { name: 'Show rollback 9' })).toBeInTheDocument();
    expect(dialog).not.toHaveTextContent('a retry may not be needed');
  });

  it('forgets a changed reason when the dialog is closed', async () => {
    const failure = { code: 'PULL_FAILED' as const, detail: 'manifest unknown' };
    startApi(sampleWebRedeploy({ ...ended, state: 'failed', failure, reason: 'Update' }));
    await renderWithProviders(<RedeployRun id={1} />);
    const openReasonField = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Retry…' }));
      return screen.findByRole('textbox', { name: /^Reason/ });
    };
    await userEvent.type(await openReasonField(), ' again');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    expect(await openReasonField()).toHaveValue('Update');
  });

  it('cannot retry a run while the stack cannot be redeployed', async () => {
    const failure = { code: 'PULL_FAILED' as const, detail: 'manifest unknown' };
    startApi(sampleWebRedeploy({ ...ended, state: 'failed', failure })).on(planRedeploys, {
      ...{ redeploys: [], strategy, hold: null, expectedSeconds: null },
      skipped: [{ stackId: 7, stackName: 'web', reason: 'stopped', redeployId: null }],
    });
    await renderWithProviders(<RedeployRun id={1} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Retry…' }));

    const dialog = await screen.findByRole('dialog', { name: 'Retry the redeploy of web' });
    await waitFor(() => expect(dialog).toHaveTextContent('The stack is stopped.'));
    expect(within(dialog).getByRole('button', { name: 'Redeploy web on nas' })).toBeDisabled();
  });

  it('points from a failed run to the latest run of the stack', async () => {
    const failure = { code: 'PULL_FAILED' as const, detail: 'manifest unknown' };
    const latest = sampleWebRedeploy({ ...ended, id: 9 });
    startApi(sampleWebRedeploy({ ...ended, state: 'failed', failure }), [latest]);
    await renderWithProviders(<RedeployRun id={1} />);

    const notice = await screen.findByRole('note', {
      name: 'Since then: Redeploy 9 of web – Succeeded',
    });
    expect(within(notice).getByRole('link', { name: 'Show redeploy 9' })).toHaveAttribute(
      'href',
      '/redeploys/9',
    );
  });

  it('lists the images that a successful run replaced', async () => {
    const imageOf = (digit: string) => ({
      ...{ reference: 'shop:2', digest: null },
      imageId: `sha256:${digit.repeat(64)}`,
    });
    const images = [{ service: 'web', from: imageOf('a'), to: imageOf('b'), changed: true }];
    const at = '2026-03-01T10:00:09.000Z';
    const snapshot = { redeployId: 1, takenAt: at, succeededAt: at, git: null, images };
    startApi(sampleWebRedeploy(ended)).on(listStackSnapshots, {
      snapshots: [snapshot],
      nextCursor: null,
    });
    await renderWithProviders(<RedeployRun id={1} />);

    expect(await screen.findByRole('region', { name: 'Image changes' })).toHaveTextContent(
      `web: shop:2, ${'a'.repeat(12)} → ${'b'.repeat(12)}`,
    );
  });

  it('shows why the rollback failed too, and offers to roll back once', async () => {
    const at = '2026-03-01T10:00:09.000Z';
    startApi(
      sampleWebRedeploy({
        state: 'rollback_failed',
        failure: { code: 'CONTAINERS_UNHEALTHY', detail: 'web-1 is unhealthy.' },
        rollbackFailure: { code: 'IMAGES_NOT_RESTORED', detail: 'web-1 runs another image.' },
        steps: [{ step: 'applying', startedAt: at, finishedAt: at }],
        finishedAt: at,
      }),
    );
    await renderWithProviders(<RedeployRun id={1} />);

    const [failed, rollbackAlert] = await screen.findAllByRole('alert');
    expect(failed).toHaveTextContent('web-1 is unhealthy.');
    expect(rollbackAlert).toHaveTextContent('The automatic rollback failed');
    expect(rollbackAlert).toHaveTextContent('web-1 runs another image.');
    expect(await screen.findAllByRole('button', { name: 'Roll back…' })).toHaveLength(1);
  });

  it('explains why it can no longer be cancelled', async () => {
    startApi(
      sampleWebRedeploy({
        state: 'running',
        step: 'applying',
        startedAt: '2026-03-01T10:00:00.000Z',
      }),
    );
    await renderWithProviders(<RedeployRun id={1} />);

    expect(await screen.findByText(/redeploy can no longer be cancelled/i)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Cancel the/ })).not.toBeInTheDocument();
  });

  it('announces the state to screen readers', async () => {
    startApi(
      sampleWebRedeploy({
        state: 'running',
        step: 'pulling',
        startedAt: '2026-03-01T10:00:00.000Z',
      }),
    );
    await renderWithProviders(<RedeployRun id={1} />);

    expect(await screen.findByText('web: Pulling images')).toHaveAttribute('role', 'status');
  });

  it('explains that a redeploy does not exist and links to the list', async () => {
    startApi(sampleWebRedeploy()).failWith(readRedeploy, 'REDEPLOY_UNKNOWN');
    await renderWithProviders(<RedeployRun id={99} />);

    expect(
      await screen.findByRole('heading', { name: 'This redeploy does not exist.' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all redeploys' })).toBeInTheDocument();
  });
});
