import { listLogs, readLogEntry, readSession } from '@stackyard/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession, sampleStack } from '#shared/testing/samples.js';
import { eventLogSearch } from '../event-log.search.js';
import { logEntry } from '../testing/log-entry.js';
import { StackEntries } from './stack-entries.js';

const shop = sampleStack({ id: 7, name: 'shop' });
const details = { redeployId: 5 };
const target = { type: 'stack' as const, id: 7, name: 'shop' };

async function show() {
  const requestedUrls: string[] = [];
  const entries = [
    logEntry({ id: 3, target, details, createdAt: '2026-03-01T10:00:20.000Z' }),
    logEntry({ id: 2, target, details, action: 'redeploy.requested' }),
  ];
  FakeApi.start()
    .on(readSession, sampleSession('stacks-access', 'logs-access'))
    .on(listLogs, ({ url }) => {
      requestedUrls.push(url.search);
      return { entries, nextCursor: null, previousCursor: null };
    })
    .on(readLogEntry, {
      entry: entries[0] ?? logEntry(),
      link: { contentHash: 'c', chainHash: 'h' },
      newerId: null,
      olderId: 2,
    });
  const { router } = await renderWithProviders(<StackEntries stack={shop} />, '/stacks/7/events');
  return { requestedUrls, router };
}

describe('the events of a stack', () => {
  it('are the entries about this stack on its server, one for each run', async () => {
    const { requestedUrls } = await show();

    expect(await screen.findByText(/^Redeploy of shop|^Redeploy of web/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Open entry/ })).toHaveLength(1);
    const [query = ''] = requestedUrls;
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
      ...{ targetType: 'stack', target: 'shop', server: String(shop.server.id) },
    });
  });

  it('open in place, and with the same filter in the event log', async () => {
    const { router } = await show();
    const link = await screen.findByRole('link', { name: 'Go to event log' });
    const address = new URL(link.getAttribute('href') ?? '', 'http://x');
    expect(address.pathname).toBe('/event-log');
    expect(eventLogSearch(Object.fromEntries(address.searchParams))).toEqual({
      ...{ targetType: ['stack'], target: ['shop'], servers: [shop.server.id] },
    });

    await userEvent.click(await screen.findByRole('button', { name: /^Open entry/ }));

    expect(router.state.location).toMatchObject({ pathname: '/stacks/7/events' });
    expect(router.state.location.search).toMatchObject({ entry: '3' });
    expect(await screen.findByRole('dialog')).toHaveTextContent('3');
  });
});
