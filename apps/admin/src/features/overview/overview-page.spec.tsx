import {
  listBackups,
  listDuplicates,
  listLogs,
  listRedeploys,
  listReportNotices,
  listStacks,
  listTokens,
  listWindows,
  readMaintenanceMode,
  readRedeployTrend,
  readSession,
  readStackFacets,
  seeReportNotices,
  type EventLogEntryReply,
  type RedeployReply,
  type StackFacetsReply,
  type TokenReply,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '#shared/api/query-keys.js';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import {
  noMaintenance,
  noStacks,
  sampleRedeploy,
  sampleSession,
  sampleStack,
  sampleStackFacets,
  sampleStackServer,
} from '#shared/testing/samples.js';
// Import eagerly: the test runner's module loader fails on lazy imports that overlap.
import '#shared/backups/backup-fault.js';
import '#shared/tokens/expiring-tokens.js';
import './attention/report-rows.js';
import './attention/troubles.js';
import './day/last-day.js';
import './no-access.js';
import './open-redeploy.js';
import './trend/redeploy-trend.js';
import { OverviewPage } from './overview-page.js';

function startServer(
  recent: RedeployReply[],
  open: RedeployReply[] = [],
  facets: Partial<StackFacetsReply> = {},
): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('stacks-access'))
    .on(listRedeploys, ({ url }) => ({
      redeploys: url.searchParams.has('state') ? open : recent,
      nextCursor: null,
    }))
    .on(readRedeployTrend, { days: [], medianSeconds: null, stacks: [] })
    .on(listDuplicates, { groups: [], nextCursor: null })
    .on(readMaintenanceMode, noMaintenance)
    .on(listStacks, { ...noStacks, total: 3, servers: [sampleStackServer()] })
    .on(readStackFacets, sampleStackFacets({ total: 3, outdated: 2, redeployable: 3, ...facets }));
}

const section = (name: string) => screen.findByRole('region', { name });

const entryOf = (
  id: number,
  action: EventLogEntryReply['action'],
  category: EventLogEntryReply['category'] = 'authentication',
): EventLogEntryReply => ({
  ...{ id, action, category, outcome: 'success', severity: 'info' },
  createdAt: new Date(Date.now() - id * 1000).toISOString(),
  actor: { type: 'user', id: 1, name: 'lena' },
  ...{ target: null, server: null, message: '', ip: null, userAgent: null },
  ...{ requestId: null, reason: null, details: null },
});

describe('the overview', () => {
  it('lists the latest events without sign-ins and sign-outs', async () => {
    startServer([])
      .on(readSession, sampleSession('stacks-access', 'logs-access'))
      .on(listLogs, {
        entries: [
          entryOf(1, 'session.opened'),
          entryOf(2, 'backup.created', 'maintenance'),
          entryOf(3, 'session.closed'),
        ],
        nextCursor: null,
        previousCursor: null,
      });
    await renderWithProviders(<OverviewPage />);

    const list = await screen.findByRole('list', { name: 'Latest events' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list).toHaveTextContent('Backup created');
  });

  it('does not claim that only sign-ins happened if it has not read all events', async () => {
    startServer([])
      .on(readSession, sampleSession('stacks-access', 'logs-access'))
      .on(listLogs, {
        entries: [entryOf(1, 'session.opened')],
        nextCursor: 'next',
        previousCursor: null,
      });
    await renderWithProviders(<OverviewPage />);

    expect(await screen.findByText(/latest 500/)).toBeVisible();
    expect(screen.queryByText(/Nothing happened except/)).not.toBeInTheDocument();
  });

  it('offers to roll back only what a failed redeploy has changed', async () => {
    const startedAt = '2026-03-01T10:00:00.000Z';
    const failed = (id: number, name: string, step: 'pulling' | 'applying') =>
      sampleRedeploy({
        ...{ id, state: 'failed', stack: { id, name } },
        steps: [{ step, startedAt, finishedAt: startedAt }],
      });
    startServer([failed(7, 'web', 'applying'), failed(8, 'mail', 'pulling')]).on(
      readSession,
      sampleSession('stacks-access', 'stacks-rollback'),
    );
    await renderWithProviders(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    const link = await attention.findByRole('link', { name: 'Roll back web' });
    expect(link).toHaveAttribute('href', '/redeploys/7?action=rollback');
    expect(attention.queryByRole('link', { name: 'Roll back mail' })).not.toBeInTheDocument();
  });

  it('lists what needs attention, with links', async () => {
    const failed = sampleRedeploy({
      id: 7,
      state: 'failed',
      failure: { code: 'PULL_FAILED', detail: 'manifest unknown' },
    });
    startServer([failed]);
    await renderWithProviders(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    expect(await attention.findByRole('link', { name: 'Redeploy of web failed' })).toHaveAttribute(
      'href',
      '/redeploys/7',
    );
    expect(attention.getByText(/An image could not be pulled/)).toBeVisible();
    expect(attention.getByRole('link', { name: '2 stacks run outdated images' })).toHaveAttribute(
      'href',
      '/stacks?outdated=true',
    );
  });

  it('does not count held-back stacks among those to redeploy', async () => {
    startServer([], [], { outdated: 3, heldBack: 1 }).on(
      readSession,
      sampleSession('stacks-access', 'stacks-redeploy', 'stacks-redeploy-all'),
    );
    await renderWithProviders(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    expect(await attention.findByRole('button', { name: 'Redeploy 2 stacks…' })).toBeVisible();
    expect(attention.getByRole('link', { name: '3 stacks run outdated images' })).toBeVisible();
    expect(attention.getByRole('link', { name: '1 held back after a rollback' })).toHaveAttribute(
      'href',
      '/stacks?heldBack=true',
    );
  });

  it('makes no claim about a redeploy with an unknown result, and says what to check', async () => {
    const detail = '0 of 15 containers are running';
    const failure = { code: 'OUTCOME_UNKNOWN' as const, detail };
    startServer([sampleRedeploy({ id: 7, state: 'lost', failure })]);
    await renderWithProviders(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    const title = 'The result of the redeploy of web is unknown';
    expect(await attention.findByRole('link', { name: title })).toBeVisible();
    expect(attention.getByText(/containers/)).toBeVisible();
  });

  it('lists what is wrong, worst first, with the remedy in the row', async () => {
    const health = { state: 'unreachable', refreshedAt: null, fault: null } as const;
    const at = '2026-03-01T10:00:00.000Z';
    const failure = { code: 'CONTAINERS_UNHEALTHY' as const, detail: 'web-1 is unhealthy.' };
    const failed = (id: number, name: string) =>
      sampleRedeploy({ id, stack: { id, name }, state: 'failed', failure, finishedAt: at });
    const containers = { total: 4, running: 4, unhealthy: 1, restarting: 0, finished: 0 };
    startServer([failed(8, 'paperless'), failed(5, 'immich')], [], {
      health: { degraded: 7, healthy: 9 },
      outdated: 0,
    })
      .on(readSession, sampleSession('stacks-access', 'stacks-redeploy', 'stacks-logs'))
      .on(listStacks, ({ url }) => ({
        ...noStacks,
        servers: [sampleStackServer({ name: 'attic', health })],
        stacks: url.searchParams.has('health')
          ? [
              sampleStack({ id: 3, name: 'wiki', health: 'down' }),
              sampleStack({ id: 5, name: 'immich', health: 'degraded', containers }),
              sampleStack({ id: 6, name: 'gitea', health: 'degraded', containers }),
            ]
          : [],
      }))
      .on(listDuplicates, {
        groups: [
          {
            server: { id: 1, name: 'house' },
            environmentId: 1,
            projectName: 'freshrss',
            containers: 1,
            stacks: [sampleStack({ id: 21 }), sampleStack({ id: 22 })],
          },
        ],
        nextCursor: null,
      });
    await renderWithProviders(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    await attention.findByText('2 stacks have duplicate names');
    const titles = attention.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(titles).toEqual([
      expect.stringMatching(/^attic is unreachable/),
      expect.stringMatching(/^Redeploy of immich failed/),
      expect.stringMatching(/^wiki is down/),
      expect.stringMatching(
        /^gitea is degraded.*4 of 4 containers running · 1 unhealthy container/,
      ),
      '4 more stacks are down or degraded',
      expect.stringMatching(
        /^Redeploy of paperless failed.* · Some containers .*\. web-1 is unhealthy\./,
      ),
      expect.stringMatching(/^2 stacks have duplicate names/),
    ]);
    expect(attention.getByRole('button', { name: 'Redeploy paperless again' })).toBeVisible();
    const logLink = attention.getByRole('link', { name: 'Open the container logs of wiki' });
    expect(logLink).toHaveAttribute('href', '/stacks/3/logs');
  });

  it('sums up everything in figures that open their lists', async () => {
    startServer([], [], { total: 12, health: { healthy: 9, down: 1, degraded: 2 } });
    await renderWithProviders(<OverviewPage />);

    const totals = within(await screen.findByRole('navigation', { name: 'Totals' }));
    const links = totals.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Stacks12', '/stacks'],
      ['Healthy9', '/stacks?health=healthy'],
      ['Down or degraded3', '/stacks?health=down,restarting,degraded'],
      ['Outdated2', '/stacks?outdated=true'],
    ]);
    expect(totals.getByText('1 of 1')).toBeVisible();
  });

  it('shows the results of a month as bars or a table, and the latest redeploys by stack', async () => {
    startServer([]).on(readRedeployTrend, {
      days: [
        { startsAt: '2026-03-01T00:00:00.000Z', succeeded: 2, failed: 1, rolledBack: 1, lost: 0 },
        { startsAt: '2026-03-02T00:00:00.000Z', succeeded: 1, failed: 0, rolledBack: 0, lost: 0 },
      ],
      medianSeconds: 65,
      stacks: [
        {
          stack: { id: 7, name: 'web' },
          server: { id: 1, name: 'house' },
          redeploys: [
            {
              id: 4,
              state: 'rolled_back',
              finishedAt: '2026-03-01T10:00:00.000Z',
              durationSeconds: 12,
            },
          ],
        },
      ],
    });
    await renderWithProviders(<OverviewPage />);

    const trend = within(await section('Redeploys in the last 30 days'));
    await trend.findByText('4 redeploys · 75% successful · median duration 1 min 5 s');
    const days = within(trend.getByRole('list', { name: 'Redeploys in the last 30 days' }));
    expect(
      days.getByText(/2 succeeded, 1 failed \(1 rolled back\), 0 with an unknown result/),
    ).toBeInTheDocument();
    const row = trend.getByRole('link', {
      name: /^web: 1 redeploy, latest: Rolled back, .*took 12 s$/,
    });
    expect(row).toHaveAttribute('href', '/stacks/7/history');
    await userEvent.click(trend.getByRole('button', { name: 'Show as table' }));
    expect(trend.getAllByRole('row')).toHaveLength(3);
  });

  it.each([
    { isAnnounced: false, isDismissed: false, rows: 1 },
    { isAnnounced: true, isDismissed: false, rows: 0 },
    { isAnnounced: true, isDismissed: true, rows: 1 },
  ])(
    'lists maintenance within a week unless the band announces it (%o)',
    async ({ isAnnounced, isDismissed, rows }) => {
      const startsAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
      const upcoming = { message: 'Disk swap', startsAt, endsAt: startsAt };
      const next = { ...upcoming, id: 1, windowId: 1, state: 'planned' as const };
      startServer([])
        .on(readSession, sampleSession('stacks-access', 'maintenance-access'))
        .on(readMaintenanceMode, { ...noMaintenance, ...(isAnnounced && { upcoming }) })
        .on(listWindows, {
          windows: [
            {
              ...{ id: 1, message: 'Disk swap', startsAt: '2026-03-01T02:00', timeZone: 'UTC' },
              ...{ durationMinutes: 60, recurrence: null, announceMinutes: [60], last: null, next },
              ...{ createdBy: 'lena', createdAt: startsAt, cancelledAt: null },
            },
          ],
          nextCursor: null,
        });
      if (isDismissed)
        sessionStorage.setItem(
          'stackyard.announcement.hidden',
          JSON.stringify(`${startsAt} Disk swap`),
        );
      await renderWithProviders(<OverviewPage />);

      await screen.findByText('in 3 days');
      const attention = within(await section('Needs attention'));
      expect(attention.queryAllByText('Maintenance starts in 3 days')).toHaveLength(rows);
      sessionStorage.clear();
    },
  );

  it('ends with reports that are ready, until they are dismissed', async () => {
    let isSeen = false;
    const notice = { id: 3, kind: 'produced', month: '2026-02', language: 'en' } as const;
    const api = startServer([])
      .on(readSession, sampleSession('stacks-access', 'reports-access'))
      .on(listReportNotices, () => ({
        notices: [{ ...notice, createdAt: '2026-03-01T10:00:00.000Z', seen: isSeen }],
        unseen: 1,
        nextCursor: null,
      }))
      .on(seeReportNotices, () => {
        isSeen = true;
      });
    await renderWithProviders(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    const link = await attention.findByRole('link', { name: /report for February 2026 is ready/ });
    expect(link).toHaveAttribute('href', '/reports/2026-02?language=en');
    await userEvent.click(attention.getByRole('button', { name: 'Dismiss' }));

    await waitFor(() => expect(link).not.toBeInTheDocument());
    expect(api.sentBodies(seeReportNotices)).toEqual([{ upTo: 3 }]);
  });

  it('lists failures first and the other latest events by time', async () => {
    startServer([])
      .on(readSession, sampleSession('stacks-access', 'logs-access'))
      .on(listLogs, {
        entries: [
          entryOf(3, 'backup.created', 'maintenance'),
          entryOf(2, 'redeploy.succeeded', 'redeploy'),
          { ...entryOf(1, 'report.failed', 'reports'), outcome: 'failure' },
        ],
        nextCursor: null,
        previousCursor: null,
      });
    await renderWithProviders(<OverviewPage />);

    const list = await screen.findByRole('list', { name: 'Latest events' });
    const titles = within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
    expect(titles).toEqual([
      expect.stringMatching(/^Report/),
      'Backup created',
      'Redeploy succeeded',
    ]);
  });

  it('lists what happened since, however many failures there were', async () => {
    const failureOf = (id: number) => ({
      ...entryOf(id, 'report.failed', 'reports'),
      ...{
        outcome: 'failure' as const,
        target: { type: 'stack' as const, id, name: `stack-${id}` },
      },
    });
    startServer([])
      .on(readSession, sampleSession('stacks-access', 'logs-access'))
      .on(listLogs, {
        entries: [
          entryOf(20, 'redeploy.succeeded', 'redeploy'),
          ...Array.from({ length: 9 }, (_, index) => failureOf(19 - index)),
        ],
        nextCursor: null,
        previousCursor: null,
      });
    await renderWithProviders(<OverviewPage />);

    const list = await screen.findByRole('list', { name: 'Latest events' });
    const titles = within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
    expect(titles).toHaveLength(8);
    expect(titles.indexOf('Redeploy succeeded')).toBe(3);
  });

  it('explains in the user’s language why a server cannot be read', async () => {
    const fault = { code: 'unreachable', detail: 'connect ECONNREFUSED' };
    const health = { state: 'unreachable', refreshedAt: null, fault } as const;
    const servers = [sampleStackServer({ name: 'attic', health })];
    startServer([]).on(listStacks, { ...noStacks, servers });
    await renderWithProviders(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    expect(await attention.findByText('No response from the server’s address.')).toBeVisible();
    expect(attention.queryByText(/ECONNREFUSED/)).not.toBeInTheDocument();
  });

  it('shows running redeploys before queued ones', async () => {
    startServer(
      [],
      [
        sampleRedeploy({ id: 1, stack: { id: 1, name: 'first' } }),
        sampleRedeploy({
          id: 2,
          stack: { id: 2, name: 'second' },
          state: 'running',
          step: 'pulling',
          waitsFor: null,
        }),
      ],
    );
    await renderWithProviders(<OverviewPage />);

    const inProgress = within(await section('In progress'));
    // The running and the queued redeploys are loaded separately.
    await waitFor(() =>
      expect(inProgress.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^RunningPulling images.*second/),
        expect.stringMatching(/^Queued.*first/),
      ]),
    );
  });

  it('keeps its content if a later read fails, and shows why', async () => {
    const server = startServer([]);
    const { cache } = await renderWithProviders(<OverviewPage />);
    await section('Needs attention');

    server.failWith(readStackFacets, 'DATABASE_BUSY');
    await act(() => cache.invalidateQueries({ queryKey: queryKeys.stacks }));

    expect(await screen.findByRole('alert')).toHaveTextContent('DATABASE_BUSY');
    expect(screen.getByRole('link', { name: '2 stacks run outdated images' })).toBeVisible();
  });

  it('hides the events from users who may not see them', async () => {
    const server = startServer([]);
    await renderWithProviders(<OverviewPage />);

    await section('Needs attention');
    expect(screen.queryByRole('region', { name: 'Last 24 hours' })).not.toBeInTheDocument();
    expect(server.sentBodies(listLogs)).toEqual([]);
  });

  it('tells users without permissions what they may ask for, and whom', async () => {
    startServer([]).on(readSession, sampleSession());
    await renderWithProviders(<OverviewPage />);

    expect(
      await screen.findByRole('heading', { name: 'Your account has no permissions yet' }),
    ).toBeVisible();
    expect(screen.getByText(/ask a superuser or a user who can manage users/)).toBeVisible();
    expect(screen.getByText('stacks-access')).toBeVisible();
    expect(await screen.findByText('Your user name is lena.')).toBeVisible();
  });

  it('warns users with access to backups that the last scheduled one failed', async () => {
    startServer([]).on(readSession, sampleSession('backups-manage')).on(listBackups, {
      backups: [],
      nextCursor: null,
      folder: '/backups',
      freeBytes: 0,
      nextRunAt: null,
      scheduleFault: 'The disk is too full.',
    });
    await renderWithProviders(<OverviewPage />);

    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('The disk is too full.')).toBeVisible();
    expect(notice.getByRole('link', { name: 'Go to backups' })).toHaveAttribute(
      'href',
      '/administration/backups',
    );
  });

  it('offers the first step if no platform is configured', async () => {
    startServer([])
      .failWith(listStacks, 'PLATFORM_URL_NOT_CONFIGURED')
      .failWith(readStackFacets, 'PLATFORM_URL_NOT_CONFIGURED');
    await renderWithProviders(<OverviewPage />);

    expect(await screen.findByRole('heading', { name: 'No server configured' })).toBeVisible();
  });

  it('lists the user’s own tokens that expire within two weeks', async () => {
    const dayMs = 24 * 60 * 60_000;
    const sampleToken = (id: number, name: string, days: number): TokenReply => ({
      id,
      name,
      hint: 'sy_AbCd',
      owner: { id: 1, username: 'lena', displayName: 'Lena' },
      permissions: [],
      effective: [],
      stackIds: null,
      state: 'active',
      createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + days * dayMs).toISOString(),
      lastUsedAt: null,
      lastUsedIp: null,
      previousUntil: null,
    });
    startServer([])
      .on(readSession, sampleSession('stacks-access', 'tokens-manage'))
      .on(listTokens, {
        tokens: [sampleToken(1, 'Next', 20), sampleToken(2, 'Soon', 5)],
        nextCursor: null,
      });
    await renderWithProviders(<OverviewPage />);

    const link = await screen.findByRole('link', { name: 'API token Soon expires in 5 days' });
    expect(link).toHaveAttribute('href', '/account/tokens');
    expect(screen.queryByText(/Later/)).not.toBeInTheDocument();
  });
});
