import { deleteLogEntry, listLogs, readLogEntry, readSession } from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '#shared/api/query-keys.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { EventLogPage } from '../event-log-page.js';
import { startLogApi } from '../testing/log-api.js';
import { logEntry } from '../testing/log-entry.js';

describe('the drawer of an entry', () => {
  it('explains that an entry does not exist', async () => {
    startLogApi().failWith(readLogEntry, 'LOG_ENTRY_UNKNOWN');
    await renderWithProviders(<EventLogPage />, '/event-log?entry=99');

    expect(await screen.findByText('Entry not found')).toBeInTheDocument();
    expect(screen.queryByText('Delete entry…')).not.toBeInTheDocument();
  });

  it('lists the entries of the same request, and opens them', async () => {
    const details = { redeployId: 5 };
    const end = logEntry({ id: 12, details });
    const request = logEntry({ id: 10, action: 'redeploy.requested', details });
    const api = startLogApi([end, request]);
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log?entry=12');
    const drawer = within(await screen.findByRole('dialog', { name: 'Entry 12' }));

    await userEvent.click(await drawer.findByRole('button', { name: /Redeploy requested$/ }));

    await waitFor(() => expect(router.state.location.searchStr).toBe('?entry=10'));
    const queries = api.sentRequests
      .filter(({ endpoint }) => endpoint === listLogs)
      .map(({ request: { url } }) => url.searchParams);
    const related = queries.find((query) => query.get('requestId') === 'request-7');
    expect(related?.get('target')).toBe('web');
  });

  it('names the details, and links to the run', async () => {
    const details = { redeployId: 5, action: 'rollback', failureCode: null, other: 3 };
    startLogApi([logEntry({ id: 12, action: 'rollback.failed', details })]).on(
      readSession,
      sampleSession('logs-access', 'stacks-access'),
    );
    await renderWithProviders(<EventLogPage />, '/event-log?entry=12');
    const drawer = await screen.findByRole('dialog', { name: 'Entry 12' });

    const link = await within(drawer).findByRole('link', { name: 'Rollback 5 of web' });

    expect(link).toHaveAttribute('href', '/redeploys/5');
    expect(drawer).toHaveTextContent(
      /Run ?Rollback 5 of web ?Type ?Rollback ?Error code ?– ?other ?3/,
    );
  });

  it.each([
    ['redeploy.requested', 'Redeploy 5 of web'],
    ['rollback.requested', 'Rollback 5 of web'],
    ['stack-action.requested', 'Run 5 of web'],
  ] as const)('names the run of an entry %s without details of its type', async (action, name) => {
    startLogApi([logEntry({ id: 12, action, details: { redeployId: 5 } })]).on(
      readSession,
      sampleSession('logs-access', 'stacks-access'),
    );
    await renderWithProviders(<EventLogPage />, '/event-log?entry=12');
    const drawer = await screen.findByRole('dialog', { name: 'Entry 12' });

    expect(await within(drawer).findByRole('link', { name })).toHaveAttribute(
      'href',
      '/redeploys/5',
    );
  });

  it('links to all entries of a request with more than it lists', async () => {
    const entries = [logEntry({ id: 12 }), logEntry({ id: 10 })];
    startLogApi(entries).on(listLogs, { nextCursor: 'next', previousCursor: null, entries });
    await renderWithProviders(<EventLogPage />, '/event-log?entry=12');
    const drawer = within(await screen.findByRole('dialog', { name: 'Entry 12' }));

    const link = await drawer.findByRole('link', { name: 'Go to all entries of the request' });
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(searchParams.get('requestId')).toContain('request-7');
  });

  it.each([
    ['user', 'Go to the user', '/administration/users/7'],
    ['job', 'Go to the job', '/jobs/7'],
  ] as const)('links to a %s', async (type, name, href) => {
    const entry = logEntry({ id: 12, target: { type, id: 7, name: 'ada' } });
    startLogApi([entry]).on(
      readSession,
      sampleSession('logs-access', 'users-access', 'history-access'),
    );
    await renderWithProviders(<EventLogPage />, '/event-log?entry=12');

    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('does not carry a delete confirmation over to the next entry', async () => {
    startLogApi();
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log');
    await act(async () => router.history.push('/event-log?entry=12'));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete entry…' }));
    await screen.findByRole('dialog', { name: 'Delete entry 12 permanently' });

    await act(async () => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await act(async () => router.history.push('/event-log?entry=11'));

    expect(await screen.findByRole('dialog', { name: 'Entry 11' })).toBeVisible();
  });

  it('deletes an entry only after the confirmation word was typed', async () => {
    const api = startLogApi().on(deleteLogEntry, { deleted: 1 });
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log?entry=12');

    await userEvent.click(await screen.findByRole('button', { name: 'Delete entry…' }));
    const action = await screen.findByRole('button', { name: 'Delete 1 entry' });
    expect(action).toBeDisabled();

    await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(action);

    await waitFor(() => expect(api.sentBodies(deleteLogEntry)).toHaveLength(1));
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });

  it('offers no newer entry for the latest one until another is recorded', async () => {
    const api = startLogApi();
    const { cache } = await renderWithProviders(<EventLogPage />, '/event-log?entry=12');
    const newerButton = await screen.findByRole('button', { name: 'Newer entry' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Older entry' })).toHaveAttribute(
        'aria-disabled',
        'false',
      ),
    );
    expect(newerButton).toHaveAttribute('aria-disabled', 'true');

    const link = { contentHash: 'cd'.repeat(32), chainHash: 'ef'.repeat(32) };
    api.on(readLogEntry, ({ url }) => {
      const id = Number(url.pathname.split('/').at(-1));
      return { entry: logEntry({ id }), link, newerId: id < 13 ? id + 1 : null, olderId: id - 1 };
    });
    await act(() => cache.invalidateQueries({ queryKey: queryKeys.logs }));

    await waitFor(() => expect(newerButton).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(newerButton);
    expect(await screen.findByRole('dialog', { name: 'Entry 13' })).toBeVisible();
    expect(newerButton).toHaveAttribute('aria-disabled', 'true');
  });
});
