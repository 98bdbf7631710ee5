import {
  listDuplicates,
  listStacks,
  listStackViews,
  planRedeploys,
  readMaintenanceMode,
  readSession,
  readStackFacets,
  startRedeploys,
  type ListStacksReply,
  type Permission,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, noStrategy, sampleStackFacets } from '#shared/testing/samples.js';
import { StacksPage } from './stacks-page.js';
import { stacksSearch } from './stacks.search.js';
import {
  sampleEnvironment,
  sampleStackList,
  sampleStackServer,
  sampleSessionWith,
  sampleStack,
} from '../testing/given.js';

const stacks = [
  sampleStack({ id: 1, name: 'web' }),
  sampleStack({
    id: 2,
    name: 'mail',
    containers: { total: 3, running: 3, unhealthy: 1, restarting: 2, finished: 0 },
    openRedeploy: { id: 9, action: 'redeploy', state: 'running', step: 'pulling' },
  }),
  sampleStack({ id: 3, name: 'halted', status: 'inactive', obstacle: 'stopped' }),
];
const operatorPermissions: Permission[] = ['stacks-access', 'stacks-redeploy'];

function startApi(list: ListStacksReply, permissions = operatorPermissions): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSessionWith(permissions))
    .on(readMaintenanceMode, noMaintenance)
    .on(listStacks, list)
    .on(listDuplicates, { groups: [], nextCursor: null })
    .on(listStackViews, { views: [], nextCursor: null })
    .on(
      readStackFacets,
      sampleStackFacets({
        total: list.total,
        health: { healthy: 2, stopped: 1 },
        environment: { '1': 2, '2': 1 },
        server: { '1': 3 },
        outdated: 5,
        heldBack: 1,
        redeployable: 2,
      }),
    );
}

const show = (address = '/stacks') =>
  renderWithProviders(<StacksPage />, address, { path: '/stacks', validateSearch: stacksSearch });
const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  const row = link.closest('tr');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};

// Make the window wide enough for all columns.
beforeAll(() => (window.innerWidth = 1440));

describe('StacksPage', () => {
  it('narrows the list while the user types, without waiting for the server', async () => {
    const api = startApi(sampleStackList(stacks));
    await show();
    await rowOf('mail');
    const responseStream = new TransformStream<Uint8Array, Uint8Array>();
    api.stream(listStacks, () => responseStream.readable);

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search stacks' }), 'WE');

    expect(screen.getByRole('link', { name: 'web' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'mail' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(api.sentRequests.at(-1)?.request.url.searchParams.get('search')).toBe('WE'),
    );
    expect(screen.queryByRole('link', { name: 'mail' })).not.toBeInTheDocument();
    const writer = responseStream.writable.getWriter();
    void writer.write(
      new TextEncoder().encode(JSON.stringify(sampleStackList(stacks.slice(1, 2)))),
    );
    void writer.close();
    expect(await screen.findByRole('link', { name: 'mail' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'web' })).not.toBeInTheDocument();
  });

  it('does not claim that nothing matches while stacks are not loaded', async () => {
    const api = startApi({ ...sampleStackList(stacks), nextCursor: 'more' });
    await show();
    await rowOf('mail');
    api.stream(listStacks, () => new TransformStream<Uint8Array, Uint8Array>().readable);

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search stacks' }), 'zzz');
    await waitFor(() =>
      expect(api.sentRequests.at(-1)?.request.url.searchParams.get('search')).toBe('zzz'),
    );

    expect(screen.getByRole('link', { name: 'mail' })).toBeVisible();
  });

  it('shows problems, activity and obstacles', async () => {
    startApi(sampleStackList(stacks));
    await show();

    const mail = await rowOf('mail');
    expect(mail.getByRole('img', { name: '3 of 3 running' })).toBeInTheDocument();
    expect(mail.getByText('1 unhealthy')).toBeInTheDocument();
    expect(mail.getByText('2 restarting')).toBeInTheDocument();
    expect(
      mail.getByRole('link', { name: 'Redeploy of mail: Running, Pulling images' }),
    ).toHaveAttribute('href', '/redeploys/9');
    const haltedRow = await rowOf('halted');
    expect(haltedRow.getByText('The stack is stopped. Start it first.')).toBeInTheDocument();
    expect(haltedRow.queryByRole('button', { name: /Redeploy/ })).not.toBeInTheDocument();
  });

  it('counts only the stacks that a redeploy of outdated stacks would redeploy', async () => {
    const api = startApi(sampleStackList(stacks), [...operatorPermissions, 'stacks-redeploy-all']);
    await show();

    await screen.findByRole('button', { name: 'Redeploy 4 outdated stacks…' });
    const facetRequests = api.sentRequests.filter(({ endpoint }) => endpoint === readStackFacets);
    const redeployableParameters = facetRequests.map(({ request }) =>
      request.url.searchParams.get('redeployable'),
    );
    expect(redeployableParameters).toContain('true');
  });

  it('marks stacks whose newer image is held back, and filters them', async () => {
    const shop = sampleStack({ id: 7, name: 'shop', freshness: 'outdated', heldBack: true });
    const api = startApi(sampleStackList([shop]));
    const { router } = await show();

    expect((await rowOf('shop')).getByText('Held back')).toBeInTheDocument();
    const chips = screen.getByRole('group', { name: 'Images' });
    await userEvent.click(await within(chips).findByRole('button', { name: /^Held back/ }));

    await waitFor(() => expect(router.state.location.search).toEqual({ heldBack: 'true' }));
    await waitFor(() => {
      const listRequest = api.sentRequests.filter(({ endpoint }) => endpoint === listStacks).at(-1);
      expect(listRequest?.request.url.searchParams.get('heldBack')).toBe('true');
    });
  });

  it('ignores finished one-shot containers', async () => {
    const containers = { total: 3, running: 2, unhealthy: 0, restarting: 0, finished: 1 };
    startApi(sampleStackList([sampleStack({ id: 1, name: 'web', containers })]));
    await show();

    const web = await rowOf('web');
    expect(web.getByRole('img', { name: '2 of 2 running' })).not.toHaveAttribute('data-short');
    expect(web.getByText('1 finished')).toBeInTheDocument();
  });

  it('filters by chips with counts, and stores the choice in the URL', async () => {
    const api = startApi(sampleStackList(stacks));
    const { router } = await show('/stacks?outdated=true');

    await screen.findByRole('link', { name: 'web' });
    const chips = screen.getByRole('group', { name: 'Health' });
    await userEvent.click(await within(chips).findByRole('button', { name: /^Stopped/ }));

    await waitFor(() =>
      expect(router.state.location.search).toEqual({ health: 'stopped', outdated: 'true' }),
    );
    await waitFor(() => {
      const listRequest = api.sentRequests.filter(({ endpoint }) => endpoint === listStacks).at(-1);
      expect(listRequest?.request.url.searchParams.get('health')).toBe('stopped');
    });
    expect(within(chips).queryByRole('button', { name: /Orphaned/ })).not.toBeInTheDocument();
  });

  it('redeploys the stack of the row with a key, unless it cannot be redeployed', async () => {
    startApi(sampleStackList(stacks)).failWith(planRedeploys, 'DATABASE_BUSY');
    await show();
    await screen.findByRole('link', { name: 'web' });

    await userEvent.keyboard('jjjr');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('kkr');

    expect(await screen.findByRole('dialog', { name: /web/ })).toBeVisible();
  });

  it('sorts by sortable column headings', async () => {
    startApi(sampleStackList(stacks));
    const { router } = await show();

    await userEvent.click(await screen.findByRole('button', { name: 'Name' }));

    await waitFor(() => expect(router.state.location.href).toBe('/stacks?order=name'));
  });

  it('sorts by worst health by default', async () => {
    const api = startApi(sampleStackList(stacks));
    await show();

    await screen.findByRole('link', { name: 'web' });
    const listRequest = api.sentRequests.find(({ endpoint }) => endpoint === listStacks);
    expect(listRequest?.request.url.searchParams.get('order')).toBe('health');
  });

  it('shows the health of each stack and what the platform is doing with it', async () => {
    const containers = { total: 3, running: 2, unhealthy: 0, restarting: 0, finished: 0 };
    startApi(
      sampleStackList([
        sampleStack({ id: 1, name: 'web', health: 'degraded', containers }),
        sampleStack({ id: 2, name: 'mail', health: 'healthy', status: 'deploying' }),
      ]),
    );
    await show();

    expect((await rowOf('web')).getByText('Degraded')).toHaveTextContent('Degraded2/3');
    expect((await rowOf('mail')).getByText('Healthy')).toHaveTextContent('HealthyDeploying');
  });

  it('distinguishes stacks with the same name by environment, and filters by it', async () => {
    const rack = sampleEnvironment({ id: 2, platformId: 7, name: 'rack-02', state: 'down' });
    const api = startApi(
      sampleStackList(
        [
          sampleStack({ id: 1, name: 'web' }),
          sampleStack({ id: 2, name: 'web', environment: rack }),
        ],
        { environments: [sampleEnvironment(), rack] },
      ),
    );
    const { router } = await show();

    expect(
      await screen.findByText('rack-02 is not responding.', { exact: false }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
    await userEvent.click(screen.getByRole('button', { name: 'Environment', expanded: false }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /^rack-02/ }));

    await waitFor(() => expect(router.state.location.search).toEqual({ environment: '2' }));
    await waitFor(() => {
      const listRequest = api.sentRequests.filter(({ endpoint }) => endpoint === listStacks).at(-1);
      expect(listRequest?.request.url.searchParams.get('environment')).toBe('2');
    });
  });

  it('hides environments if every server has only one', async () => {
    startApi(sampleStackList(stacks));
    await show();

    await screen.findByRole('link', { name: 'web' });
    await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
    expect(
      screen.queryByRole('button', { name: 'Environment', expanded: false }),
    ).not.toBeInTheDocument();
  });

  it('redeploys the selected stacks', async () => {
    const api = startApi(sampleStackList(stacks)).on(startRedeploys, {
      batchId: 4,
      strategy: noStrategy,
      redeploys: [],
      skipped: [],
    });
    const { router } = await show();

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select web' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select mail' }));
    const bar = screen.getByRole('region', { name: 'Selection' });
    expect(bar).toHaveTextContent('2 selected');
    await userEvent.click(within(bar).getByRole('button', { name: 'Redeploy…' }));
    expect(await screen.findByRole('region', { name: 'Skipped' })).toHaveTextContent('mail');
    await userEvent.click(screen.getByRole('button', { name: 'Redeploy web on home' }));

    await waitFor(() => expect(router.state.location.href).toBe('/redeploys?batchId=4'));
    expect(api.sentBodies(startRedeploys)).toEqual([{ stackIds: [1] }]);
  });

  it('deselects single stacks after all matching ones were selected', async () => {
    startApi(sampleStackList(stacks, { total: 214 }));
    await show();

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all visible rows' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all 214 matching entries' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select web' }));

    expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('213 selected');
    expect(screen.getByRole('checkbox', { name: 'Select mail' })).toBeChecked();
  });

  it('offers bulk redeploys only with the permission', async () => {
    startApi(sampleStackList(stacks));
    await show('/stacks?redeploy=all');
    await screen.findByRole('link', { name: 'web' });
    expect(screen.queryByRole('button', { name: 'Redeploy all…' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks for no bulk permission from users who may redeploy none', async () => {
    startApi(sampleStackList(stacks), ['stacks-access', 'stacks-redeploy-all']);
    await show('/stacks?redeploy=all');
    await screen.findByRole('link', { name: 'web' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens the dialog for all stacks from the URL', async () => {
    startApi(sampleStackList(stacks), [...operatorPermissions, 'stacks-redeploy-all']);
    const { router } = await show();

    await userEvent.click(
      await screen.findByRole('button', { name: 'Redeploy 4 outdated stacks…' }),
    );

    await screen.findByRole('dialog', { name: 'Redeploy outdated stacks' });
    await waitFor(() => expect(router.state.location.href).toBe('/stacks?redeploy=outdated'));
  });

  it('offers no redeploy to read-only users', async () => {
    startApi(sampleStackList(stacks), ['stacks-access']);
    await show();
    await screen.findByRole('link', { name: 'web' });
    expect(screen.queryByRole('checkbox', { name: /Select/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Redeploy(?!able)/ })).not.toBeInTheDocument();
  });

  it('keeps the rows of an unreachable server and shows their age', async () => {
    const refreshedAt = new Date(Date.now() - 14 * 60_000).toISOString();
    const fault = { code: 'unreachable', detail: 'connect ECONNREFUSED' };
    const health = { state: 'unreachable' as const, refreshedAt, fault };
    startApi(sampleStackList(stacks, { servers: [sampleStackServer({ health })] }));
    await show();

    expect(await screen.findByText('home is not responding.')).toBeInTheDocument();
    expect(screen.getByText(/The server’s stacks were last loaded 14 min ago/)).toBeInTheDocument();
    expect(screen.getByText('No response from the server’s address.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'web' })).toBeInTheDocument();
  });

  it('links to the setup while there is no server', async () => {
    startApi(sampleStackList([]), [...operatorPermissions, 'maintenance-server-edit'])
      .failWith(listStacks, 'PLATFORM_URL_NOT_CONFIGURED')
      .failWith(readStackFacets, 'PLATFORM_URL_NOT_CONFIGURED');
    await show();
    expect(await screen.findByRole('link', { name: 'Add server' })).toHaveAttribute(
      'href',
      '/setup',
    );
  });

  it('offers to clear the filters if nothing matches', async () => {
    startApi(sampleStackList([]));
    const { router } = await show('/stacks?search=zzz&order=-name');

    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));

    await waitFor(() => expect(router.state.location.href).toBe('/stacks?order=-name'));
  });
});
