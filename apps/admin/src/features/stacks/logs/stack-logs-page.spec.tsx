import {
  readContainerUsage,
  readSession,
  readStack,
  readStackContainer,
  readStackLogs,
  type ContainerDetailReply,
  type ContainerReply,
  type ReadStackLogsReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleStackDetail, sampleSessionWith, sampleStack } from '../testing/given.js';
import { StackLogsPage } from './stack-logs-page.js';
import { stackLogsSearch } from './stack-logs.search.js';

const at = '2026-11-20T13:42:18.000000001Z';
const sampleContainer = (name: string): ContainerReply => ({
  id: name,
  name,
  service: name.split('-')[1] ?? null,
  image: `${name}:1`,
  state: 'running',
  status: 'Up 3 hours',
  health: null,
  createdAt: null,
});
const web: ContainerDetailReply = {
  id: 'a',
  name: 'shop-web-1',
  service: 'web',
  image: 'web:1',
  imageId: 'sha256:1',
  imageDigests: ['web@sha256:abc'],
  state: 'running',
  health: 'unhealthy',
  createdAt: null,
  exitCode: 0,
  outOfMemory: false,
  restartCount: 3,
  restartPolicy: 'always',
  error: null,
  startedAt: at,
  finishedAt: null,
  ports: [{ container: '80/tcp', host: '0.0.0.0:8080' }],
  mounts: [{ kind: 'volume', source: 'data', target: '/data', readOnly: true }],
  environmentVariables: ['TOKEN'],
  healthChecks: [{ endedAt: at, exitCode: 1, output: 'connection refused' }],
};

function startApi(replies: Partial<ReadStackLogsReply>[]): FakeApi {
  const stack = sampleStack({ id: 7, name: 'shop' });
  const stoppedContainer = { ...sampleContainer('shop-job-1'), state: 'exited' };
  const containers = [
    sampleContainer('shop-web-1'),
    sampleContainer('shop-db-1'),
    stoppedContainer,
  ];
  let readCount = 0;
  return FakeApi.start()
    .on(readSession, sampleSessionWith(['stacks-access', 'stacks-logs']))
    .on(readStack, sampleStackDetail(stack, { containers }))
    .on(readStackContainer, web)
    .on(readContainerUsage, {
      cpuPercent: 12.5,
      memoryBytes: 64_000_000,
      memoryLimitBytes: 512_000_000,
    })
    .on(readStackLogs, () => {
      const reply = replies[Math.min(readCount, replies.length - 1)];
      readCount += 1;
      return { lines: [], cursor: `cursor-${readCount}`, hasMore: false, failed: [], ...reply };
    });
}

const show = (address = '/stacks/7/logs') =>
  renderWithProviders(<StackLogsPage />, address, {
    path: '/stacks/$stackId/logs',
    validateSearch: stackLogsSearch,
  });
const requests = (api: FakeApi) =>
  api.sentRequests
    .filter(({ endpoint }) => endpoint === readStackLogs)
    .map(({ request }) => request.url.searchParams);

// jsdom has no layout, so give the lines a height.
beforeAll(() =>
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    configurable: true,
    get: () => 400,
  }),
);
afterAll(() => Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight'));

describe('the logs of a stack', () => {
  it('lists containers with problems first', async () => {
    const stack = sampleStack({ id: 7, name: 'shop', health: 'degraded' });
    const unhealthy: ContainerReply = { ...sampleContainer('shop-web-1'), health: 'unhealthy' };
    const containers = [sampleContainer('shop-db-1'), unhealthy, sampleContainer('shop-job-1')];
    startApi([{}]).on(readStack, sampleStackDetail(stack, { containers }));
    await show();

    const list = await screen.findByRole('group', { name: 'Containers' });
    const names = within(list)
      .getAllByRole('button')
      .map(({ textContent }) => /shop-\w+-1/.exec(textContent)?.[0]);
    expect(names).toEqual([undefined, 'shop-web-1', 'shop-db-1', 'shop-job-1']);
  });

  it('are polled with the last cursor and name the container of each line', async () => {
    const line = { at, stream: 'stdout' as const, isCut: false };
    const api = startApi([
      { lines: [{ ...line, container: 'shop-web-1', text: 'ready' }], hasMore: true },
      { lines: [{ ...line, container: 'shop-db-1', text: '\u001b[31mslow query\u001b[0m' }] },
      {},
    ]);
    await show();

    const log = within(await screen.findByRole('region', { name: 'Log' }));
    const slow = await log.findByText('slow query');
    expect(slow).toHaveAttribute('data-ansi', 'red');
    expect(log.getByText('ready')).toBeVisible();
    expect(log.getByText('shop-db-1')).toBeVisible();
    expect(requests(api)[1]?.get('cursor')).toBe('cursor-1');
  });

  it('are limited to a container, in the list or with the URL', async () => {
    const api = startApi([{}]);
    const { router } = await show();

    const list = within(await screen.findByRole('group', { name: 'Containers' }));
    expect(list.getByRole('button', { name: /^job shop-job-1 Stopped (Exited|Up)/ })).toBeVisible();
    const all = list.getByRole('button', { name: 'All containers' });
    expect(all).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(list.getByRole('button', { name: /^web shop-web-1/ }));

    await waitFor(() => expect(router.state.location.search).toEqual({ container: 'shop-web-1' }));
    await waitFor(() => expect(requests(api).at(-1)?.get('container')).toBe('shop-web-1'));
    expect(await screen.findByRole('heading', { name: 'Details of shop-web-1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download log' })).toHaveAttribute(
      'href',
      expect.stringContaining('/api/stacks/7/logs/download?container=shop-web-1'),
    );
    await userEvent.click(all);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('show which containers could not be read', async () => {
    startApi([{ failed: [{ container: 'shop-db-1', detail: 'No log driver' }] }]);
    await show();

    expect(
      await screen.findByText('The log of shop-db-1 could not be read: No log driver'),
    ).toBeVisible();
  });

  it('show the details of a single container', async () => {
    startApi([{}]);
    await show('/stacks/7/logs?container=shop-web-1');

    const details = within(await screen.findByRole('region', { name: 'Details of shop-web-1' }));
    expect(await details.findByText('12.5% CPU, 64 MB of 512 MB memory')).toBeVisible();
    expect(details.getByText('0.0.0.0:8080 → 80/tcp')).toBeVisible();
    expect(details.getByText('data → /data (read-only)')).toBeVisible();
    expect(details.getByText('TOKEN')).toBeVisible();
    expect(details.getByText('connection refused')).toBeVisible();
  });
});
