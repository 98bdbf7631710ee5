import {
  listBackups,
  listLogs,
  listRedeploys,
  listStacks,
  listTokens,
  readSession,
  readStackFacets,
  type RedeployReply,
  type StackFacetsReply,
  type TokenReply,
} from '@stackyard/contracts';
import { act, screen, within } from '@testing-library/react';
import { queryKeys } from '#shared/api/query-keys.js';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderPart } from '#shared/testing/render.js';
import {
  noStacks,
  sampleRedeploy,
  sampleSession,
  sampleStackFacets,
  sampleStackServer,
} from '#shared/testing/samples.js';
// Import eagerly: the test runner's module loader fails on lazy imports that overlap.
import '#shared/backups/backup-fault.js';
import '#shared/tokens/expiring-tokens.js';
import './no-access.js';
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
    .on(listStacks, { ...noStacks, total: 3, servers: [sampleStackServer()] })
    .on(readStackFacets, sampleStackFacets({ total: 3, outdated: 2, redeployable: 3, ...facets }));
}

const section = (name: string) => screen.findByRole('region', { name });

describe('the overview', () => {
  it('lists what needs attention, with links', async () => {
    const failed = sampleRedeploy({
      id: 7,
      state: 'failed',
      failure: { code: 'PULL_FAILED', detail: 'manifest unknown' },
    });
    startServer([failed]);
    await renderPart(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    expect(attention.getByRole('link', { name: 'Redeploy of web failed' })).toHaveAttribute(
      'href',
      '/redeploys/7',
    );
    expect(attention.getByText(/An image could not be pulled/)).toBeVisible();
    expect(attention.getByRole('link', { name: '2 stacks run outdated images' })).toHaveAttribute(
      'href',
      '/stacks?outdated=true',
    );
  });

  it('makes no claim about a redeploy with an unknown result, and says what to check', async () => {
    const detail = '0 of 15 containers are running';
    const failure = { code: 'OUTCOME_UNKNOWN' as const, detail };
    startServer([sampleRedeploy({ id: 7, state: 'lost', failure })]);
    await renderPart(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    const title = 'Result of redeploying web is unknown';
    expect(attention.getByRole('link', { name: title })).toBeVisible();
    expect(attention.getByText(/containers/)).toBeVisible();
  });

  it('lists unhealthy stacks, worst first, with links', async () => {
    startServer([], [], { health: { degraded: 2, down: 1, stopped: 3, healthy: 9 } });
    await renderPart(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    const links = await attention.findAllByRole('link', {
      name: /stacks? (is|are) (down|degraded)/,
    });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 stack is down', '/stacks?health=down'],
      ['2 stacks are degraded', '/stacks?health=degraded'],
    ]);
  });

  it('explains in the user’s language why a server cannot be read', async () => {
    const fault = { code: 'unreachable', detail: 'connect ECONNREFUSED' };
    const health = { state: 'unreachable', refreshedAt: null, fault } as const;
    const servers = [sampleStackServer({ name: 'attic', health })];
    startServer([]).on(listStacks, { ...noStacks, servers });
    await renderPart(<OverviewPage />);

    const attention = within(await section('Needs attention'));
    expect(attention.getByText('No response at its address.')).toBeVisible();
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
    await renderPart(<OverviewPage />);

    const lines = within(await section('In progress')).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^RunningPulling images.*second/),
      expect.stringMatching(/^Queued.*first/),
    ]);
  });

  it('keeps its content if a later read fails, and shows why', async () => {
    const server = startServer([]);
    const { cache } = await renderPart(<OverviewPage />);
    await section('Needs attention');

    server.refuse(readStackFacets, 'DATABASE_BUSY');
    await act(() => cache.invalidateQueries({ queryKey: queryKeys.stacks }));

    expect(await screen.findByRole('alert')).toHaveTextContent('DATABASE_BUSY');
    expect(screen.getByRole('link', { name: '2 stacks run outdated images' })).toBeVisible();
  });

  it('hides the events from users who may not see them', async () => {
    const server = startServer([]);
    await renderPart(<OverviewPage />);

    await section('Needs attention');
    expect(screen.queryByRole('region', { name: 'Last 24 hours' })).not.toBeInTheDocument();
    expect(server.bodies(listLogs)).toEqual([]);
  });

  it('tells users without permissions what they may ask for, and whom', async () => {
    startServer([]).on(readSession, sampleSession());
    await renderPart(<OverviewPage />);

    expect(
      await screen.findByRole('heading', { name: 'Your account has no permissions yet' }),
    ).toBeVisible();
    expect(screen.getByText(/Ask a superuser/)).toBeVisible();
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
    await renderPart(<OverviewPage />);

    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('The disk is too full.')).toBeVisible();
    expect(notice.getByRole('link', { name: 'Open backups' })).toHaveAttribute(
      'href',
      '/administration/backups',
    );
  });

  it('offers the first step if no platform is configured', async () => {
    startServer([])
      .refuse(listStacks, 'PLATFORM_URL_NOT_CONFIGURED')
      .refuse(readStackFacets, 'PLATFORM_URL_NOT_CONFIGURED');
    await renderPart(<OverviewPage />);

    expect(await screen.findByRole('heading', { name: 'No server configured' })).toBeVisible();
  });

  it('lists the user’s own tokens that expire within two weeks', async () => {
    const day = 24 * 60 * 60_000;
    const token = (id: number, name: string, days: number): TokenReply => ({
      id,
      name,
      hint: 'sy_AbCd',
      owner: { id: 1, username: 'lena', displayName: 'Lena' },
      permissions: [],
      effective: [],
      stackIds: null,
      state: 'active',
      createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + days * day).toISOString(),
      lastUsedAt: null,
      lastUsedIp: null,
      previousUntil: null,
    });
    startServer([])
      .on(readSession, sampleSession('stacks-access', 'tokens-manage'))
      .on(listTokens, { tokens: [token(1, 'Next', 20), token(2, 'Soon', 5.5)], nextCursor: null });
    await renderPart(<OverviewPage />);

    const link = await screen.findByRole('link', { name: 'API token Soon expires in 5 days' });
    expect(link).toHaveAttribute('href', '/account/tokens');
    expect(screen.queryByText(/Later/)).not.toBeInTheDocument();
  });
});
