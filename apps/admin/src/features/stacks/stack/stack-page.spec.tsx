import {
  listStacks,
  readMaintenanceMode,
  readSession,
  readStack,
  type Permission,
  type StackDetailReply,
} from '@stackyard/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance } from '#shared/testing/samples.js';
import { StackView } from './stack-page.js';
import {
  sampleStackDetail,
  sampleStackList,
  sampleRedeployOf,
  sampleSessionWith,
  sampleStack,
} from '../testing/given.js';

const web = sampleStack({ id: 1, name: 'web', source: 'git' });

function startApi(detail: StackDetailReply): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSessionWith(['stacks-access', 'stacks-redeploy']))
    .on(readMaintenanceMode, noMaintenance)
    .on(listStacks, sampleStackList([detail.stack]))
    .on(readStack, detail);
}

const region = (name: string) => screen.findByRole('region', { name });

describe('StackView', () => {
  it('shows the problems of each container', async () => {
    const container = {
      id: 'a',
      name: 'web-app-1',
      service: 'app',
      image: 'nginx:1.27',
      state: 'running',
      status: 'Up 3 hours (unhealthy)',
      health: 'unhealthy' as const,
      createdAt: null,
    };
    startApi(sampleStackDetail(web, { containers: [container] }));
    await renderWithProviders(<StackView stackId={1} />);

    const containers = await region('Containers');
    expect(containers).toHaveTextContent('1 of 1 running');
    expect(within(containers).getByText('Unhealthy')).toBeInTheDocument();
    expect(within(containers).getByText('Up 3 hours')).toBeInTheDocument();
  });

  describe('that is degraded', () => {
    const degraded = sampleStack({ id: 1, name: 'web', health: 'degraded' });
    const sampleContainer = (service: string, health: 'healthy' | 'unhealthy') => ({
      ...{ id: service, name: `web-${service}-1`, service, image: 'nginx:1.27', createdAt: null },
      ...{ state: 'running', status: `Up 3 hours (${health})`, health },
    });
    const containers = [sampleContainer('db', 'healthy'), sampleContainer('app', 'unhealthy')];
    const failed = sampleRedeployOf(degraded, {
      ...{ id: 6, state: 'failed', waitsFor: null },
      failure: { code: 'CONTAINERS_UNHEALTHY', detail: 'web-app-1 is not healthy.' },
      steps: [{ step: 'applying', startedAt: '2026-03-01T10:00:00.000Z', finishedAt: null }],
    });
    const detail = sampleStackDetail(degraded, { containers, redeploys: [failed] });
    const permissions = ['stacks-access', 'stacks-logs'];

    it('leads to the log and the run that failed', async () => {
      startApi(detail).on(readSession, sampleSessionWith(permissions as Permission[]));
      await renderWithProviders(<StackView stackId={1} />);

      const notice = within(await screen.findByRole('note', { name: 'app is unhealthy' }));
      expect(notice.getByRole('link', { name: 'Open log of app' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/stacks\/1\/logs\?container=.*web-app-1/),
      );
      expect(notice.getByRole('link', { name: 'Redeploy 6' })).toHaveAttribute(
        'href',
        '/redeploys/6',
      );
      expect(notice.getByText(/failed .*\. Some containers are unhealthy\./)).toBeVisible();
    });

    it('lists the container with the problem first', async () => {
      startApi(detail);
      await renderWithProviders(<StackView stackId={1} />);

      const [first, second] = within(await region('Containers')).getAllByRole('listitem');
      expect(first).toHaveTextContent(/^app.*Unhealthy.*Up 3 hours$/);
      expect(second).toHaveTextContent(/^db.*Healthy.*Up 3 hours$/);
    });
  });

  it('does not claim that there are no containers if the platform did not return them', async () => {
    startApi(sampleStackDetail(web));
    await renderWithProviders(<StackView stackId={1} />);
    expect(await region('Containers')).toHaveTextContent('At the last check, 2 of 2 were running.');
    expect(await region('Git source')).toHaveTextContent(
      'did not return the details of the repository',
    );
  });

  it('shows the source and the names of variables, never their values', async () => {
    const git = {
      url: 'https://git.example/web.git',
      reference: 'refs/heads/main',
      file: 'c.yml',
      commit: null,
      webUrl: null,
      commitUrl: null,
      newest: null,
    };
    startApi(sampleStackDetail(web, { git, environmentVariables: ['DB_PASSWORD'] }));
    await renderWithProviders(<StackView stackId={1} />);
    expect(await region('Git source')).toHaveTextContent(/Reference\s*main/);
    expect(await region('Environment variables')).toHaveTextContent('DB_PASSWORD');
  });

  it('links to its page in Portainer and to its compose file', async () => {
    const platformUrl = 'https://portainer.example/#!/1/docker/stacks/web?id=1&type=2';
    startApi(sampleStackDetail({ ...web, platformUrl }));
    await renderWithProviders(<StackView stackId={1} />);

    const link = (name: string) => screen.findByRole('link', { name });
    expect(await link('Open in Portainer')).toHaveAttribute('href', platformUrl);
    expect(await link('File')).toHaveAttribute('href', '/stacks/1/file');
  });

  it('has no compose file outside Portainer', async () => {
    startApi(sampleStackDetail({ ...web, platformId: null }));
    await renderWithProviders(<StackView stackId={1} />);

    expect(await screen.findByRole('button', { name: 'Redeploy…' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'File' })).toBeNull();
  });

  it('draws the durations and results of the latest runs, oldest first', async () => {
    const redeployLasting = (id: number, seconds: number, state: 'succeeded' | 'failed') =>
      sampleRedeployOf(web, {
        id,
        state,
        waitsFor: null,
        startedAt: '2026-03-01T10:00:00.000Z',
        finishedAt: new Date(Date.UTC(2026, 2, 1, 10, 0, seconds)).toISOString(),
      });
    startApi(
      sampleStackDetail(web, {
        redeploys: [
          redeployLasting(7, 40, 'failed'),
          ...[6, 5, 4, 3].map((id) => redeployLasting(id, 30, 'succeeded')),
          redeployLasting(2, 20, 'succeeded'),
        ],
      }),
    );
    await renderWithProviders(<StackView stackId={1} />);

    const chart = await screen.findByRole('list', { name: /^Durations and results/ });
    const bars = within(chart).getAllByRole('link');
    const [oldest, latest] = [bars[0], bars.at(-1)];
    expect(oldest).toHaveAccessibleName(/^Redeploy 2: Succeeded, .*took 20 s/);
    expect(latest).toHaveAccessibleName(/^Redeploy 7: Failed, .*took 40 s/);
    expect(latest).toHaveAttribute('href', '/redeploys/7');
    expect(oldest?.firstElementChild).toHaveStyle({ height: '50%' });
  });

  it('lists past redeploys with links', async () => {
    const past = sampleRedeployOf(web, {
      id: 5,
      state: 'failed',
      waitsFor: null,
      reason: 'Release 2.4',
      failure: { code: 'PULL_FAILED', detail: 'manifest unknown' },
      startedAt: '2026-03-01T10:00:00.000Z',
      finishedAt: '2026-03-01T10:01:12.000Z',
    });
    startApi(sampleStackDetail(web, { redeploys: [past] }));
    await renderWithProviders(<StackView stackId={1} />);

    const history = await region('Latest runs');
    expect(within(history).getByRole('link', { name: 'Redeploy 5' })).toHaveAttribute(
      'href',
      '/redeploys/5',
    );
    expect(history).toHaveTextContent('Failed');
    expect(history).toHaveTextContent('An image could not be pulled.');
    expect(history).toHaveTextContent('took 1 min 12 s');
    expect(history).toHaveTextContent('Release 2.4');
  });

  it('marks only the redeploy after which the stack failed', async () => {
    const at = '2026-03-01T10:01:12.000Z';
    const succeeded = { state: 'succeeded' as const, waitsFor: null, finishedAt: at };
    const failedAfter = { at, code: 'CONTAINERS_UNHEALTHY' as const, detail: 'web-1' };
    const redeploys = [
      sampleRedeployOf(web, { ...succeeded, id: 6, failedAfter }),
      sampleRedeployOf(web, { ...succeeded, id: 5 }),
    ];
    startApi(sampleStackDetail(web, { redeploys }));
    await renderWithProviders(<StackView stackId={1} />);

    const history = within(await region('Latest runs'));
    const [broken, workingItem] = history.getAllByRole('listitem');
    expect(broken).toHaveTextContent('Succeeded');
    expect(broken).toHaveTextContent(
      'Failed after a successful redeploy: Some containers are unhealthy.',
    );
    expect(workingItem).toHaveTextContent('Succeeded');
    expect(workingItem).not.toHaveTextContent('Failed after a successful');
  });

  it('explains why it cannot be redeployed', async () => {
    startApi(sampleStackDetail(sampleStack({ id: 1, name: 'own', obstacle: 'self' })));
    await renderWithProviders(<StackView stackId={1} />);
    expect(await screen.findByText(/Stackyard itself runs in this stack/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Redeploy…' })).toBeDisabled();
  });

  it('asks before redeploying', async () => {
    startApi(sampleStackDetail(web));
    await renderWithProviders(<StackView stackId={1} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Redeploy…' }));

    const dialog = await screen.findByRole('dialog', { name: 'Redeploy web' });
    expect(within(dialog).getByRole('button', { name: 'Redeploy web on home' })).toBeEnabled();
  });

  it('explains that a stack no longer exists', async () => {
    startApi(sampleStackDetail(web)).failWith(readStack, 'STACK_UNKNOWN');
    await renderWithProviders(<StackView stackId={1} />);
    expect(
      await screen.findByRole('heading', { name: 'This stack no longer exists.' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to stacks' })).toHaveAttribute('href', '/stacks');
    expect(screen.queryByRole('navigation', { name: 'Pages of this stack' })).toBeNull();
  });
});
