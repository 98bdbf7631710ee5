import {
  listStacks,
  planRedeploys,
  readMaintenanceMode,
  readSession,
  startRedeploys,
  type Permission,
  type PlannedRedeployReply,
  type StackComparisonReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, noStrategy } from '#shared/testing/samples.js';
import {
  sampleStackList,
  sampleRedeployOf,
  sampleStackServer,
  sampleSessionWith,
  sampleStack,
} from '../testing/given.js';
import { RedeployDialog } from './redeploy-dialog.js';
import { planRedeploy } from './plan/redeploy-plan.js';
import { RedeployPreview } from './plan/redeploy-preview.js';
import type { RedeployScope } from './redeploy-scope.js';

const edge = { id: 2, name: 'edge' };
const web = sampleStack({ id: 1, name: 'web', source: 'git' });
const mail = sampleStack({ id: 2, name: 'mail', server: edge });
const stoppedStack = sampleStack({ id: 3, name: 'halted', obstacle: 'stopped' });

function startApi(permissions: Permission[] = ['stacks-redeploy']): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSessionWith(permissions))
    .on(readMaintenanceMode, noMaintenance)
    .on(listStacks, sampleStackList([web, mail, stoppedStack]))
    .on(startRedeploys, {
      batchId: 7,
      strategy: noStrategy,
      redeploys: [sampleRedeployOf(web), sampleRedeployOf(mail)],
      skipped: [],
    });
}

function ClosableDialog({ scope }: { scope: RedeployScope }) {
  const [open, setOpen] = useState(true);
  return <RedeployDialog scope={open ? scope : null} onClose={() => setOpen(false)} />;
}

const selection: RedeployScope = { kind: 'stacks', stacks: [web, mail, stoppedStack] };
const findButton = (name: string | RegExp) => screen.findByRole('button', { name });

const plannedRedeployOf = (stack: typeof web, changes: Partial<PlannedRedeployReply>) => ({
  stack: { id: stack.id, name: stack.name },
  server: stack.server,
  environment: { id: 1, name: 'docker-01' },
  changes: 'no' as const,
  images: [],
  comparison: null,
  health: stack.health,
  containers: stack.containers,
  queuedBefore: 0,
  expectedSeconds: null,
  warnings: [],
  ...changes,
});

describe('RedeployDialog', () => {
  it('shows affected stacks by server and skipped ones with reasons, and repeats the number on the button', async () => {
    startApi();
    await renderWithProviders(<ClosableDialog scope={selection} />);

    const dialog = await screen.findByRole('dialog', { name: 'Redeploy selected stacks' });
    const plan = within(dialog).getByRole('region', { name: 'Stacks that will be redeployed' });
    expect(plan).toHaveTextContent('home1 stack · 1 from Git');
    expect(plan).toHaveTextContent('edge1 stack · 1 from a file');
    expect(plan).not.toHaveTextContent('halted');
    const skippedList = within(dialog).getByRole('region', { name: 'Skipped' });
    expect(skippedList).toHaveTextContent('haltedThe stack is stopped');
    expect(await findButton('Redeploy 2 stacks on 2 servers')).toBeEnabled();
  });

  it('says what changes on each stack, how long it takes and what to know before', async () => {
    const image = {
      reference: 'nginx:1.27',
      state: 'outdated' as const,
      changes: 'yes' as const,
      runningDigest: `sha256:${'c'.repeat(64)}`,
      runningBuild: null,
      newDigest: `sha256:${'d'.repeat(64)}`,
      newBuild: null,
      outdatedSince: new Date(Date.now() - 3_600_000).toISOString(),
      checkedAt: null,
      fault: null,
    };
    const api = startApi().on(planRedeploys, {
      redeploys: [
        plannedRedeployOf(web, { changes: 'yes', images: [image], warnings: ['stack-degraded'] }),
        plannedRedeployOf(mail, {}),
      ],
      skipped: [],
      strategy: noStrategy,
      hold: null,
      expectedSeconds: 80,
    });
    await renderWithProviders(<ClosableDialog scope={selection} />);

    const dialog = await screen.findByRole('dialog');
    expect(
      await within(dialog).findByText(
        '1 stack gets newer images, 1 keeps its images. 1 stack is skipped. Takes about 1 min, based on past redeploys.',
      ),
    ).toBeVisible();
    const plan = within(dialog).getByRole('region', { name: 'Stacks that will be redeployed' });
    const [first] = within(plan).getAllByRole('listitem');
    expect(first).toHaveTextContent('webnginx:1.27');
    expect(first).toHaveTextContent('dddddddddddd · found 1 hr ago');
    expect(first).toHaveTextContent('The stack already has problems.');
    expect(plan).toHaveTextContent('Without newer images (1): mail');
    expect(api.sentBodies(planRedeploys)).toEqual([
      { stackIds: [1, 2] },
      { stackIds: [1, 2], compare: true },
    ]);
  });

  it('names stacks without changes in one line for each reason', async () => {
    const noSnapshot: StackComparisonReply = {
      ...{ since: null, fault: 'no-snapshot', file: null, env: null, git: null },
      ...{ oneShotServices: null, deployedAt: null },
    };
    const wiki = sampleStack({ id: 4, name: 'wiki' });
    startApi().on(planRedeploys, {
      redeploys: [
        plannedRedeployOf(web, { warnings: ['all-recreated'] }),
        plannedRedeployOf(mail, {}),
        plannedRedeployOf(wiki, { comparison: noSnapshot }),
      ],
      skipped: [],
      strategy: noStrategy,
      hold: null,
      expectedSeconds: null,
    });
    await renderWithProviders(
      <ClosableDialog scope={{ kind: 'stacks', stacks: [web, mail, wiki] }} />,
    );

    const plan = await screen.findByRole('region', { name: 'Stacks that will be redeployed' });
    await waitFor(() => expect(within(plan).queryAllByRole('listitem')).toEqual([]));
    expect(plan).toHaveTextContent(
      'No newer images, but Portainer recreates all containers of Git stacks (1): web',
    );
    expect(plan).toHaveTextContent('Without newer images (1): mail');
    expect(plan).toHaveTextContent(/no successful redeploy is stored \(1\): wiki/);
  });

  it('names a single stack, its unchanged images and what is recreated anyway', async () => {
    const image = {
      ...{ reference: 'nginx:1.27', state: 'current' as const, changes: 'no' as const },
      ...{ runningDigest: null, runningBuild: null, newDigest: null, newBuild: null },
      ...{ outdatedSince: null, checkedAt: null, fault: null },
    };
    const git = {
      ...{ reference: 'refs/heads/main', deployedCommit: 'bcf6739e0412' },
      ...{ redeployedCommit: null, newest: null },
    };
    const comparison: StackComparisonReply = {
      ...{ since: null, fault: null, file: null, env: null, git },
      ...{ oneShotServices: null, deployedAt: null },
    };
    startApi().on(planRedeploys, {
      redeploys: [
        plannedRedeployOf(web, {
          ...{ images: [image], warnings: ['all-recreated'], expectedSeconds: 40, comparison },
          containers: { ...web.containers, running: 3, total: 3 },
        }),
      ],
      skipped: [],
      strategy: noStrategy,
      hold: null,
      expectedSeconds: 40,
    });
    await renderWithProviders(<ClosableDialog scope={{ kind: 'stacks', stacks: [web] }} />);

    const dialog = await screen.findByRole('dialog', { name: 'Redeploy web' });
    expect(await within(dialog).findByText(/^web has no newer images\. Takes about/)).toBeVisible();
    const plan = within(dialog).getByRole('region', { name: 'Stacks that will be redeployed' });
    expect(plan).toHaveTextContent('All 3 containers are recreated anyway');
    expect(plan).toHaveTextContent('Unchanged: nginx:1.27');
    expect(plan).toHaveTextContent('Currently deployed: bcf6739e');
    expect(dialog).not.toHaveTextContent('one at a time');
  });

  it('names the images of a single stack that were not checked', async () => {
    const imageOf = (reference: string, changes: 'yes' | 'unknown') => ({
      ...{ reference, state: 'outdated' as const, changes, checkedAt: null, fault: null },
      ...{ runningDigest: null, runningBuild: null, newDigest: null, newBuild: null },
      outdatedSince: null,
    });
    startApi().on(planRedeploys, {
      redeploys: [
        plannedRedeployOf(web, {
          images: [imageOf('shop:2', 'yes'), imageOf('private/db:16', 'unknown')],
          changes: 'yes',
        }),
      ],
      ...{ skipped: [], strategy: noStrategy, hold: null, expectedSeconds: null },
    });
    await renderWithProviders(<ClosableDialog scope={{ kind: 'stacks', stacks: [web] }} />);

    expect(await screen.findByText('Not checked: private/db:16')).toBeVisible();
  });

  it('can only be closed if none of the stacks can be redeployed', async () => {
    startApi();
    await renderWithProviders(
      <ClosableDialog scope={{ kind: 'stacks', stacks: [stoppedStack] }} />,
    );

    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('None of these stacks can be redeployed right now.')).toBeVisible();
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^Redeploy/ })).not.toBeInTheDocument();
    const closeButtons = dialog.getAllByRole('button', { name: 'Close' });
    expect(closeButtons).toHaveLength(2);
  });

  it('shows what changed since the last redeploy, with names of variables only', async () => {
    const comparison: StackComparisonReply = {
      since: { redeployId: 3, finishedAt: '2026-11-20T10:00:00.000Z' },
      fault: null,
      file: {
        changed: true,
        added: 1,
        removed: 1,
        diff: '@@ -1,1 +1,1 @@\n-  image: nginx:1.26\n+  image: nginx:1.27',
        isCut: false,
      },
      env: { added: ['API_URL'], removed: [], changed: ['TOKEN', 'USER'] },
      git: {
        reference: 'refs/heads/main',
        redeployedCommit: 'a'.repeat(40),
        deployedCommit: 'b'.repeat(40),
        newest: {
          commit: 'c'.repeat(40),
          checkedAt: '2026-11-20T10:00:00.000Z',
          commitUrl: null,
          compareUrl: 'https://github.com/acme/web/compare/b...c',
          fault: null,
          faultCode: null,
        },
      },
      oneShotServices: ['migrate'],
      deployedAt: null,
    };
    startApi().on(planRedeploys, {
      redeploys: [
        plannedRedeployOf(web, { changes: 'yes', comparison }),
        plannedRedeployOf(mail, {}),
      ],
      skipped: [],
      strategy: noStrategy,
      hold: null,
      expectedSeconds: null,
    });
    await renderWithProviders(<ClosableDialog scope={selection} />);

    const file = 'Compose file changed since the last redeploy: 1 line added, 1 removed';
    expect(await screen.findByText(file)).toBeVisible();
    expect(screen.getByText('New variables: API_URL')).toBeVisible();
    expect(screen.getByText('Changed variables: TOKEN, USER')).toBeVisible();
    expect(
      screen.getByText('Commit bbbbbbbb is deployed. The last redeploy used commit aaaaaaaa.'),
    ).toBeVisible();
    expect(screen.getByText(/^New commits will be deployed: bbbbbbbb → cccccccc/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show new commits' })).toHaveAttribute(
      'href',
      'https://github.com/acme/web/compare/b...c',
    );
    expect(screen.getByText('Service that runs once and exits: migrate')).toBeVisible();
    await userEvent.click(screen.getByText('Show changes'));
    const diff = screen.getByRole('region', { name: 'Changes to the compose file of web' });
    expect(diff).toHaveTextContent('- image: nginx:1.26 + image: nginx:1.27');
  });

  it('says that new commits are unknown, even if the deployed commit is unknown, too', async () => {
    const newest = {
      ...{ commit: null, checkedAt: '2026-11-20T10:00:00.000Z', commitUrl: null },
      ...{ compareUrl: null, fault: 'timeout', faultCode: null },
    };
    const comparison: StackComparisonReply = {
      ...{ since: null, fault: null, file: null, env: null, oneShotServices: null },
      git: { reference: '', redeployedCommit: null, deployedCommit: null, newest },
      deployedAt: null,
    };
    startApi().on(planRedeploys, {
      redeploys: [plannedRedeployOf(web, { comparison }), plannedRedeployOf(mail, {})],
      ...{ skipped: [], strategy: noStrategy, hold: null, expectedSeconds: null },
    });
    await renderWithProviders(<ClosableDialog scope={selection} />);

    expect(await screen.findByText(/^Could not check for new commits/)).toBeVisible();
  });

  it('says that Portainer has already deployed the changes', async () => {
    const comparison: StackComparisonReply = {
      since: { redeployId: 3, finishedAt: '2026-11-20T10:00:00.000Z' },
      fault: null,
      file: { changed: true, added: 1, removed: 1, diff: null, isCut: false },
      env: { added: [], removed: [], changed: [] },
      git: null,
      oneShotServices: [],
      deployedAt: '2026-11-21T10:00:00.000Z',
    };
    const unchangedComparison = { ...comparison, file: { ...comparison.file, changed: false } };
    startApi().on(planRedeploys, {
      redeploys: [
        plannedRedeployOf(web, { changes: 'no', comparison }),
        plannedRedeployOf(mail, {
          changes: 'no',
          comparison: unchangedComparison as StackComparisonReply,
        }),
      ],
      skipped: [],
      strategy: noStrategy,
      hold: null,
      expectedSeconds: null,
    });
    await renderWithProviders(<ClosableDialog scope={selection} />);

    const shown = await screen.findAllByText('Portainer has already deployed these changes.');
    expect(shown).toHaveLength(1);
  });

  it('starts only after the user has confirmed what may go wrong', async () => {
    const api = startApi().on(planRedeploys, {
      redeploys: [
        plannedRedeployOf(web, { warnings: ['images-stale'] }),
        plannedRedeployOf(mail, { warnings: ['newer-image-ignored'] }),
      ],
      skipped: [],
      strategy: noStrategy,
      hold: null,
      expectedSeconds: null,
    });
    const degradedStack = { ...web, health: 'degraded' as const };
    await renderWithProviders(
      <ClosableDialog scope={{ kind: 'stacks', stacks: [degradedStack, mail] }} />,
    );
    await screen.findByText('Stacks that will get previously ignored newer images: mail');

    const confirmCheckbox = await screen.findByRole('checkbox', { name: 'Redeploy anyway' });
    expect(screen.getByText('Stacks that already have problems: web')).toBeVisible();
    expect(await findButton('Redeploy 2 stacks on 2 servers')).toBeDisabled();
    await userEvent.click(confirmCheckbox);
    await userEvent.click(await findButton('Redeploy 2 stacks on 2 servers'));

    await waitFor(() => expect(api.sentBodies(startRedeploys)).toHaveLength(1));
  });

  it('redeploys also when the server cannot tell what changes', async () => {
    const api = startApi().failWith(planRedeploys, 'DATABASE_BUSY');
    await renderWithProviders(<ClosableDialog scope={selection} />);

    await userEvent.click(await findButton('Redeploy 2 stacks on 2 servers'));

    await waitFor(() => expect(api.sentBodies(startRedeploys)).toHaveLength(1));
  });

  it('sends the listed stacks and opens the batch after the reply', async () => {
    const api = startApi();
    const { router } = await renderWithProviders(<ClosableDialog scope={selection} />);

    await userEvent.type(await screen.findByLabelText('Reason (optional)'), ' Release 2.4 ');
    await userEvent.click(await findButton('Redeploy 2 stacks on 2 servers'));

    await waitFor(() => expect(router.state.location.href).toBe('/redeploys?batchId=7'));
    expect(api.sentBodies(startRedeploys)).toEqual([{ stackIds: [1, 2], reason: 'Release 2.4' }]);
  });

  it('shows an error next to the button, and retries with the same key', async () => {
    const api = startApi().failWith(startRedeploys, 'DATABASE_BUSY');
    const { router } = await renderWithProviders(<ClosableDialog scope={selection} />);

    await userEvent.click(await findButton('Redeploy 2 stacks on 2 servers'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The database is locked.');
    expect(alert).toHaveTextContent('request-1');
    await userEvent.click(await findButton('Redeploy 2 stacks on 2 servers'));
    await userEvent.type(screen.getByLabelText('Reason (optional)'), 'x');
    await userEvent.click(await findButton('Redeploy 2 stacks on 2 servers'));

    await waitFor(() => expect(api.sentBodies(startRedeploys)).toHaveLength(3));
    const keys = api.sentRequests
      .filter(({ endpoint }) => endpoint === startRedeploys)
      .map(({ request }) => request.headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    await waitFor(() => expect(router.state.location.href).toBe('/'));
  });

  it('asks for a typed word before redeploying everything', async () => {
    const api = startApi(['stacks-redeploy', 'stacks-redeploy-all']);
    await renderWithProviders(<ClosableDialog scope={{ kind: 'all' }} />);

    const button = await findButton('Redeploy 2 stacks on 2 servers');
    expect(button).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Type all to confirm'), 'all');
    await userEvent.click(button);

    await waitFor(() => expect(api.sentBodies(startRedeploys)).toEqual([{ all: true }]));
  });

  it('reads all matching stacks page by page, without those that were deselected', async () => {
    const rows = [1, 2, 3, 4].map((id) => sampleStack({ id }));
    const api = startApi().on(listStacks, ({ url }) =>
      url.searchParams.get('cursor') === 'next'
        ? sampleStackList(rows.slice(2), { total: 4 })
        : sampleStackList(rows.slice(0, 2), { total: 4, nextCursor: 'next' }),
    );
    const except = new Set([1]);
    await renderWithProviders(
      <ClosableDialog scope={{ kind: 'matching', filter: { search: 'stack' }, except }} />,
    );

    await userEvent.click(await findButton('Redeploy 3 stacks on 1 server'));

    await waitFor(() => expect(api.sentBodies(startRedeploys)).toEqual([{ stackIds: [2, 3, 4] }]));
  });

  it('shows how many stacks exceed one request', async () => {
    startApi();
    const plan = planRedeploy([web, mail, sampleStack({ id: 4 })], { limit: 1 });
    const content = {
      stacks: [],
      complete: true,
      total: 3,
      error: null,
      retry: () => undefined,
    };
    await renderWithProviders(<RedeployPreview scope={selection} content={content} plan={plan} />);

    expect(
      await screen.findByText(/at most 500 stacks.*Redeploy the remaining 2 stacks/),
    ).toBeVisible();
  });

  it('asks for a typed word if the selection is large', async () => {
    startApi();
    const stacks = Array.from({ length: 50 }, (_, index) => sampleStack({ id: index + 1 }));
    await renderWithProviders(<ClosableDialog scope={{ kind: 'stacks', stacks }} />);
    expect(await screen.findByLabelText('Type redeploy to confirm')).toBeInTheDocument();
    expect(screen.getByText('Redeploy 50 stacks on 1 server').closest('button')).toBeDisabled();
  });

  it('is blocked by maintenance', async () => {
    startApi().on(readMaintenanceMode, {
      ...noMaintenance,
      active: true,
      message: 'Disk swap',
      by: 'lena',
      source: 'switch',
    });
    await renderWithProviders(<ClosableDialog scope={selection} />);

    expect(await screen.findByText('Disk swap')).toBeInTheDocument();
    expect(
      screen.queryByLabelText('Override maintenance for these stacks'),
    ).not.toBeInTheDocument();
    expect(await findButton('Redeploy 2 stacks on 2 servers')).toBeDisabled();
  });

  it('overrides maintenance with a reason, for users with the permission', async () => {
    const api = startApi(['stacks-redeploy', 'maintenance-override']).on(readMaintenanceMode, {
      ...noMaintenance,
      active: true,
      by: 'lena',
      source: 'switch',
    });
    await renderWithProviders(<ClosableDialog scope={selection} />);

    await userEvent.click(await screen.findByLabelText('Override maintenance for these stacks'));
    const button = await findButton('Redeploy 2 stacks on 2 servers');
    expect(button).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Hotfix');
    await userEvent.click(button);

    await waitFor(() =>
      expect(api.sentBodies(startRedeploys)).toEqual([
        { stackIds: [1, 2], reason: 'Hotfix', overrideMaintenance: true },
      ]),
    );
  });

  it('lists announced stacks that the server left out', async () => {
    const skipped = [
      { stackId: 2, stackName: 'mail', reason: 'already-open' as const, redeployId: 9 },
    ];
    startApi().on(startRedeploys, {
      batchId: 7,
      strategy: noStrategy,
      redeploys: [{ ...sampleRedeployOf(web), id: 3 }],
      skipped,
    });
    const { router } = await renderWithProviders(<ClosableDialog scope={selection} />);

    await userEvent.click(await findButton('Redeploy 2 stacks on 2 servers'));
    const partial = await screen.findByRole('dialog', { name: 'Some redeploys were not started' });
    expect(partial).toHaveTextContent('mailAn action is already queued or running.');
    await userEvent.click(within(partial).getByRole('button', { name: 'Show redeploys' }));

    await waitFor(() => expect(router.state.location.href).toBe('/redeploys/3'));
  });

  it('opens the run if only one stack is redeployed', async () => {
    startApi().on(startRedeploys, {
      batchId: 7,
      strategy: noStrategy,
      redeploys: [{ ...sampleRedeployOf(web), id: 3 }],
      skipped: [],
    });
    const { router } = await renderWithProviders(
      <ClosableDialog scope={{ kind: 'stacks', stacks: [web] }} />,
    );

    await userEvent.click(await findButton(/^Redeploy/));

    await waitFor(() => expect(router.state.location.href).toBe('/redeploys/3'));
  });

  it('warns about an unreachable server', async () => {
    const refreshedAt = new Date(Date.now() - 14 * 60_000).toISOString();
    const health = { state: 'unreachable' as const, refreshedAt, fault: null };
    startApi().on(
      listStacks,
      sampleStackList([], { servers: [sampleStackServer({ ...edge, health })] }),
    );
    await renderWithProviders(<ClosableDialog scope={selection} />);

    expect(await screen.findByText(/last loaded 14 min ago/)).toBeInTheDocument();
  });
});
