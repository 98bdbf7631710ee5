import {
  cancelRedeploy,
  listRedeploys,
  readRedeployBatch,
  readRedeployFacets,
  readRedeployHistogram,
  readRedeployLog,
  readSession,
  type RedeployReply,
} from '@stackyard/contracts';
import { act, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { sampleWebRedeploy, stoppedBatch } from './redeploy.fixture.js';
import { RedeploysPage } from './redeploys-page.js';

const operatorSession = sampleSession('stacks-access', 'stacks-redeploy');

const runningRedeploy = sampleWebRedeploy({
  id: 5,
  stack: { id: 1, name: 'proxy' },
  state: 'running',
  step: 'applying',
  startedAt: '2026-03-01T10:00:05.000Z',
});
const next = sampleWebRedeploy({ id: 6, stack: { id: 2, name: 'web' } });
const heldRedeploy = sampleWebRedeploy({
  id: 7,
  stack: { id: 3, name: 'db' },
  waitsFor: 'maintenance',
});
const failed = sampleWebRedeploy({
  id: 4,
  stack: { id: 4, name: 'mail' },
  state: 'failed',
  failure: { code: 'PULL_FAILED', detail: 'no such image' },
  startedAt: '2026-03-01T09:00:00.000Z',
  finishedAt: '2026-03-01T09:01:30.000Z',
});

/** Starts a fake API that filters by state and batch like the real one. */
function startApi(redeploys: RedeployReply[]): FakeApi {
  return FakeApi.start()
    .on(readSession, operatorSession)
    .on(readRedeployFacets, ({ url }) => {
      const batch = url.searchParams.get('batchId');
      return {
        state: batch === null ? { failed: 12, running: 1 } : { failed: 3 },
        environments: [],
        stacks: [],
        requesters: [],
        origin: {},
      };
    })
    .on(readRedeployHistogram, { size: 'day', periods: [] })
    .on(listRedeploys, ({ url }) => {
      const states = url.searchParams.get('state')?.split(',');
      const batch = url.searchParams.get('batchId');
      return {
        nextCursor: null,
        redeploys: redeploys.filter(
          ({ state, batchId }) =>
            (states?.includes(state) ?? true) && (batch ?? String(batchId)) === String(batchId),
        ),
      };
    });
}

describe('the redeploys page', () => {
  it('shows running, queued and finished redeploys, and what they wait for', async () => {
    startApi([heldRedeploy, next, runningRedeploy, failed]);
    await renderWithProviders(<RedeploysPage />, '/redeploys');

    const openTable = await screen.findByRole('table', { name: 'Running and queued' });
    const [proxy, web, db] = within(openTable).getAllByRole('row').slice(1);
    expect(proxy).toHaveTextContent(/proxy.*Running.*Applying/);
    expect(web).toHaveTextContent(/web.*Queued.*1st in the queue/);
    expect(db).toHaveTextContent(/db.*Waiting for maintenance/);
    expect(screen.getByText('1 running, 2 queued')).toBeInTheDocument();

    const pastTable = await screen.findByRole('table', { name: 'Finished' });
    expect(within(pastTable).getByRole('row', { name: /mail/ })).toHaveTextContent(
      /Failed.*1 min 30 s/,
    );
  });

  it('marks a success after which the stack failed, with the cause', async () => {
    const at = '2026-03-01T09:01:30.000Z';
    const finishedFields = {
      waitsFor: null,
      startedAt: at,
      finishedAt: at,
      state: 'succeeded' as const,
    };
    const failedAfter = { at, code: 'CONTAINERS_RESTARTING' as const, detail: 'web-1' };
    startApi([
      sampleWebRedeploy({ id: 9, stack: { id: 1, name: 'web' }, ...finishedFields, failedAfter }),
      sampleWebRedeploy({ id: 8, batchId: 8, stack: { id: 2, name: 'mail' }, ...finishedFields }),
    ]);
    await renderWithProviders(<RedeploysPage />, '/redeploys');

    const failedRow = await screen.findByRole('row', { name: /web/ });
    expect(failedRow).toHaveTextContent('Failed after a successful redeploy');
    expect(failedRow).toHaveTextContent('Some containers keep restarting.');
    const mailRow = screen.getByRole('row', { name: /mail/ });
    expect(mailRow).toHaveTextContent('Succeeded');
    expect(mailRow).not.toHaveTextContent('Failed after a successful redeploy');
  });

  it('shows a batch as one row with its result, and lists its redeploys on request', async () => {
    const at = '2026-03-01T09:01:30.000Z';
    const past = { batchId: 4, waitsFor: null, startedAt: at, finishedAt: at };
    const failure = { code: 'PULL_FAILED' as const, detail: 'manifest unknown' };
    const stack = (name: string) => ({ id: 1, name });
    startApi([
      sampleWebRedeploy({ id: 9, stack: stack('web'), ...past, state: 'succeeded' }),
      sampleWebRedeploy({ id: 8, stack: stack('mail'), ...past, state: 'failed', failure }),
      sampleWebRedeploy({ id: 7, stack: stack('wiki'), ...past, state: 'succeeded' }),
    ]);
    await renderWithProviders(<RedeploysPage />, '/redeploys');

    const heading = await screen.findByRole('row', { name: /Batch 4/ });
    expect(heading).toHaveTextContent(/3 in this list.*Succeeded2.*Failed1/);
    expect(within(heading).getByRole('link', { name: 'Batch 4' })).toHaveAttribute(
      'href',
      '/redeploys?batchId=4',
    );
    expect(screen.getByRole('row', { name: /mail/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /web/ })).toBeNull();

    await userEvent.click(
      screen.getByRole('button', { name: 'Redeploys of batch 4 in this list' }),
    );

    const names = screen
      .getAllByRole('row')
      .map((row) => /web|mail|wiki|Batch 4/.exec(row.textContent)?.[0]);
    expect(names.slice(1)).toEqual(['Batch 4', 'web', 'mail', 'wiki']);
  });

  it('links a redeploy to its batch if other redeploys separate it from the batch', async () => {
    const past = { waitsFor: null, state: 'succeeded' } as const;
    const stack = (name: string) => ({ id: 1, name });
    startApi([
      sampleWebRedeploy({ id: 9, batchId: 4, stack: stack('web'), ...past }),
      sampleWebRedeploy({ id: 8, batchId: 5, stack: stack('mail'), ...past }),
      sampleWebRedeploy({ id: 7, batchId: 4, stack: stack('wiki'), ...past }),
      sampleWebRedeploy({ id: 6, batchId: 4, stack: stack('shop'), ...past, state: 'failed' }),
    ]);
    await renderWithProviders(<RedeploysPage />, '/redeploys');

    const separatedRow = within(await screen.findByRole('row', { name: /web/ }));
    expect(separatedRow.getByRole('link', { name: 'Batch 4' })).toBeInTheDocument();
    const memberRow = within(screen.getByRole('row', { name: /shop/ }));
    expect(memberRow.queryByRole('link', { name: 'Batch 4' })).toBeNull();
  });

  it('lists the redeploys of a batch separately if they are sorted by stack', async () => {
    const at = '2026-03-01T09:01:30.000Z';
    const past = { batchId: 4, waitsFor: null, startedAt: at, finishedAt: at };
    startApi([
      sampleWebRedeploy({ id: 9, stack: { id: 1, name: 'mail' }, ...past, state: 'succeeded' }),
      sampleWebRedeploy({ id: 8, stack: { id: 2, name: 'web' }, ...past, state: 'succeeded' }),
    ]);
    await renderWithProviders(<RedeploysPage />, '/redeploys?order=stack');

    expect(await screen.findByRole('row', { name: /web/ })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Batch 4' })).toHaveLength(2);
  });

  it('shows on each chip how many match with the other filters, and no chip without a match', async () => {
    startApi([failed, sampleWebRedeploy({ id: 9 })]);
    const { router } = await renderWithProviders(<RedeploysPage />, '/redeploys?state=succeeded');

    let chips = await screen.findByRole('group', { name: 'Status' });
    expect(await within(chips).findByRole('button', { name: /^Failed.*12/ })).toBeVisible();
    expect(within(chips).queryByRole('button', { name: /^Result unknown/ })).toBeNull();

    await act(() => router.navigate({ href: '/redeploys?batchId=1&state=failed' }));
    chips = await screen.findByRole('group', { name: 'Status' });
    expect(await within(chips).findByRole('button', { name: /^Failed.*3/ })).toBeVisible();
  });

  it('limits running and finished redeploys to an environment', async () => {
    const server = { id: 2, name: 'nas' };
    const local = { platformId: 1, name: 'local' };
    const rack = { platformId: 4, name: 'rack-02' };
    const api = startApi([
      sampleWebRedeploy({ ...runningRedeploy, server, environment: rack }),
      sampleWebRedeploy({ ...next, server, environment: local }),
    ]).on(readRedeployFacets, {
      state: { running: 1, queued: 1 },
      environments: [
        { ...local, id: 11, server, redeploys: 1 },
        { ...rack, id: 12, server, redeploys: 5 },
      ],
      stacks: [],
      requesters: [],
      origin: {},
    });
    const { router } = await renderWithProviders(<RedeploysPage />, '/redeploys');

    await userEvent.click(await screen.findByRole('button', { name: 'Environment' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /^rack-02.*5/ }));
    await userEvent.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('row', { name: /web/ })).toBeNull());
    expect(screen.getByRole('row', { name: /proxy/ })).toBeInTheDocument();
    expect(router.state.location.href).toBe('/redeploys?environment=12');
    await waitFor(() => {
      const listRequests = api.sentRequests.filter(({ endpoint }) => endpoint === listRedeploys);
      expect(listRequests.at(-1)?.request.url.searchParams.get('environment')).toBe('12');
    });
  });

  it('offers to cancel only before the platform is asked to apply', async () => {
    startApi([next, runningRedeploy]);
    await renderWithProviders(<RedeploysPage />, '/redeploys');

    expect(
      await screen.findByRole('button', { name: 'Cancel redeploy of web' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /of proxy/ })).not.toBeInTheDocument();
  });

  it('explains next to the button that a cancellation came too late', async () => {
    const api = startApi([next]);
    api.failWith(cancelRedeploy, 'REDEPLOY_NOT_CANCELLABLE', {
      detail: 'Portainer is already applying the change.',
    });
    await renderWithProviders(<RedeploysPage />, '/redeploys');

    await userEvent.click(await screen.findByRole('button', { name: 'Cancel redeploy of web' }));

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Portainer is already applying the change.');
    expect(alert).toHaveTextContent('REDEPLOY_NOT_CANCELLABLE');
  });

  it('stores the selected state in the URL and requests nothing else', async () => {
    startApi([next, runningRedeploy, failed]);
    const { router } = await renderWithProviders(<RedeploysPage />, '/redeploys');

    await userEvent.click(await screen.findByRole('button', { name: /^Failed/ }));

    await waitFor(() => expect(router.state.location.searchStr).toBe('?state=failed'));
    expect(await screen.findByRole('row', { name: /mail/ })).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Running and queued' })).not.toBeInTheDocument();
  });

  it('shows the active filters and removes them', async () => {
    startApi([next]);
    const { router } = await renderWithProviders(
      <RedeploysPage />,
      '/redeploys?server=2&stackId=2',
    );

    expect(await screen.findByRole('button', { name: /filter Stack: web/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Server: nas' }));

    await waitFor(() => expect(router.state.location.searchStr).toBe('?stackId=2'));
  });

  it('shows the progress of a batch', async () => {
    startApi([
      sampleWebRedeploy({ id: 3, batchId: 9 }),
      sampleWebRedeploy({ id: 2, batchId: 9, state: 'failed' }),
      sampleWebRedeploy({ id: 1, batchId: 9, state: 'succeeded' }),
      sampleWebRedeploy({ id: 4, batchId: 10 }),
    ]);
    await renderWithProviders(<RedeploysPage />, '/redeploys?batchId=9');

    const batch = await screen.findByRole('region', { name: 'Batch 9' });

    expect(within(batch).getByText('2 of 3 finished')).toBeInTheDocument();
    expect(batch).toHaveTextContent(/Queued.*1.*Succeeded.*1.*Failed.*1/);
  });

  it('shows the redeploys of a batch beside the log of one of them', async () => {
    const api = startApi([
      sampleWebRedeploy({ id: 3, batchId: 9, stack: { id: 3, name: 'db' } }),
      sampleWebRedeploy({ id: 2, batchId: 9, stack: { id: 2, name: 'web' }, state: 'failed' }),
      sampleWebRedeploy({ id: 1, batchId: 9, stack: { id: 1, name: 'mail' }, state: 'succeeded' }),
    ]);
    api.on(readRedeployLog, ({ url }) => ({
      lines: [
        {
          seq: 1,
          at: '2026-03-01T10:00:00.000Z',
          level: 'info' as const,
          text: url.pathname,
          output: null,
          kind: 'run' as const,
          service: null,
        },
      ],
      lastSeq: 1,
    }));
    const { router } = await renderWithProviders(<RedeploysPage />, '/redeploys?batchId=9');

    const list = await screen.findByRole('navigation', { name: 'Redeploys in this batch' });
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      expect.stringContaining('mail'),
      expect.stringContaining('web'),
      expect.stringContaining('db'),
    ]);
    // The failed redeploy needs attention, so its log is shown until the user selects another one.
    const logRequestPaths = () =>
      api.sentRequests
        .filter(({ endpoint }) => endpoint.path === readRedeployLog.path)
        .map(({ request }) => request.url.pathname);
    await waitFor(() => expect(logRequestPaths()).toEqual(['/api/redeploys/2/log']));
    expect(screen.getByRole('region', { name: 'web' })).toHaveTextContent('1 line');
    expect(screen.queryByRole('table', { name: 'Finished' })).not.toBeInTheDocument();

    await userEvent.click(within(list).getByRole('link', { name: /^mail/ }));

    await waitFor(() => expect(logRequestPaths().at(-1)).toBe('/api/redeploys/1/log'));
    expect(router.state.location.searchStr).toBe('?batchId=9&run=1');
    expect(within(list).getByRole('link', { current: true })).toHaveTextContent('mail');
  });

  it('leads from a batch of one redeploy to its run', async () => {
    startApi([sampleWebRedeploy({ id: 3, batchId: 9 })]);
    const { router } = await renderWithProviders(
      <RedeploysPage />,
      '/redeploys?batchId=9&action=retry',
    );

    await waitFor(() => expect(router.state.location.href).toBe('/redeploys/3?action=retry'));
  });

  it('opens one dialog from a link that retries a batch', async () => {
    const other = sampleWebRedeploy({ id: 1, batchId: 9, state: 'succeeded' });
    startApi([{ ...failed, batchId: 9 }, other]).on(readRedeployBatch, stoppedBatch);
    await renderWithProviders(<RedeploysPage />, '/redeploys?batchId=9&action=retry');

    expect(await screen.findByText('Retry…')).toBeInTheDocument();
    const dialogs = await screen.findAllByRole('dialog');

    expect(dialogs).toHaveLength(1);
    expect(dialogs[0]).toHaveAccessibleName('Retry batch 9');
  });

  it('cancels all queued redeploys of a batch after confirmation', async () => {
    const queuedRedeploys = [
      sampleWebRedeploy({ id: 3, batchId: 9 }),
      sampleWebRedeploy({ id: 2, batchId: 9 }),
    ];
    const api = startApi([
      ...queuedRedeploys,
      sampleWebRedeploy({ id: 1, batchId: 9, state: 'succeeded' }),
    ]);
    api.on(cancelRedeploy, sampleWebRedeploy({ state: 'cancelled' }));
    await renderWithProviders(<RedeploysPage />, '/redeploys?batchId=9');

    await userEvent.click(await screen.findByRole('button', { name: 'Cancel 2 queued redeploys' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel 2 redeploys' }));

    expect(await screen.findByRole('region', { name: 'Batch 9' })).toBeInTheDocument();
    const cancelRequests = api.sentRequests.filter(
      ({ endpoint }) => endpoint.path === cancelRedeploy.path,
    );
    expect(cancelRequests.map(({ request }) => request.url.pathname)).toEqual([
      '/api/redeploys/3/cancel',
      '/api/redeploys/2/cancel',
    ]);
  });

  it('explains what belongs here if there is nothing', async () => {
    startApi([]);
    await renderWithProviders(<RedeploysPage />, '/redeploys');

    expect(await screen.findByRole('heading', { name: 'No redeploys yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to stacks' })).toHaveAttribute('href', '/stacks');
  });

  it('is limited to stacks, whose names stay on removable filters', async () => {
    const web = { id: 2, name: 'web', server: { id: 1, name: 'nas' }, redeploys: 4 };
    const other = { id: 9, name: 'web', server: { id: 2, name: 'attic' }, redeploys: 1 };
    const facets = { state: {}, environments: [], requesters: [], origin: {} };
    const api = startApi([next, failed]).on(readRedeployFacets, {
      ...facets,
      stacks: [web, other],
    });
    const { router } = await renderWithProviders(<RedeploysPage />, '/redeploys?order=stack');

    await userEvent.click(await screen.findByRole('button', { name: 'Stack' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /web · nas.*4/ }));
    await userEvent.keyboard('{Escape}');

    await waitFor(() => {
      const lastQuery = api.sentRequests
        .filter(({ endpoint }) => endpoint === listRedeploys)
        .at(-1);
      expect(lastQuery?.request.url.searchParams.get('stackId')).toBe('2');
    });
    expect(router.state.location.search).toMatchObject({ order: 'stack' });
    const active = screen.getByRole('group', { name: 'Active filters' });
    await userEvent.click(within(active).getByRole('button', { name: 'Remove filter Stack: web' }));
    await waitFor(() => expect(router.state.location.href).toBe('/redeploys?order=stack'));
  });

  it('names redeploys without an outcome below the chart and filters by them', async () => {
    startApi([failed]).on(readRedeployHistogram, {
      size: 'hour',
      periods: [{ from: '2026-03-01T08:00:00.000Z', state: { succeeded: 3, cancelled: 2 } }],
    });
    const { router } = await renderWithProviders(<RedeploysPage />, '/redeploys');

    await userEvent.click(
      await screen.findByRole('button', { name: /^Cancelled or unfinished only/ }),
    );

    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ state: 'queued,running,cancelled' }),
    );
  });

  it('keeps search, people, order and a range of the chart in the URL, and asks for them', async () => {
    const timeAtHour = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const api = startApi([failed])
      .on(readRedeployFacets, {
        state: { failed: 1 },
        environments: [],
        stacks: [],
        requesters: [{ key: 'user:3', origin: 'user', name: 'lena', redeploys: 4 }],
        origin: { user: 4 },
      })
      .on(readRedeployHistogram, {
        size: 'hour',
        periods: [
          { from: timeAtHour(8), state: { succeeded: 3, cancelled: 1 } },
          { from: timeAtHour(9), state: { failed: 1, rolled_back: 1 } },
        ],
      });
    const { router } = await renderWithProviders(<RedeploysPage />, '/redeploys');
    const listQueries = () =>
      api.sentRequests
        .filter(({ endpoint }) => endpoint.path === listRedeploys.path)
        .map(({ request }) => Object.fromEntries(request.url.searchParams));

    await userEvent.type(await screen.findByRole('searchbox'), 'mail');
    await waitFor(() => expect(listQueries().at(-1)).toMatchObject({ search: 'mail' }));
    await userEvent.click(screen.getByRole('button', { name: 'Requested by' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /lena/ }));
    await waitFor(() => expect(listQueries().at(-1)).toMatchObject({ requester: 'user:3' }));
    await userEvent.keyboard('{Escape}');

    const past = await screen.findByRole('table', { name: 'Finished' });
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Stack, Z to A');
    await waitFor(() =>
      expect(listQueries().at(-1)).toMatchObject({ sort: 'stack', order: 'desc' }),
    );
    await userEvent.click(within(past).getByRole('button', { name: /Duration/ }));
    await waitFor(() =>
      expect(listQueries().at(-1)).toMatchObject({ sort: 'duration', order: 'asc' }),
    );

    const brush = screen.getByRole('slider', { name: 'Redeploys over time' });
    brush.focus();
    await userEvent.keyboard('{End}');
    expect(brush.getAttribute('aria-valuetext')).toMatch(/: 2 redeploys, Failed or rolled back 2$/);
    await userEvent.keyboard('{Enter}');

    await waitFor(() =>
      expect(listQueries().at(-1)).toMatchObject({
        from: timeAtHour(9),
        to: timeAtHour(10),
        search: 'mail',
      }),
    );
    expect(router.state.location.search).toMatchObject({
      ...{
        search: 'mail',
        requester: 'user:3',
        order: 'duration',
        from: timeAtHour(9),
        to: timeAtHour(10),
      },
    });
  });
});
