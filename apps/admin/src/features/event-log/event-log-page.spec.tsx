import {
  deleteLogEntry,
  deleteLogsBefore,
  listLogs,
  readSession,
  type EventLogEntryReply,
  type Permission,
} from '@stackyard/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '../../shared/api/query-keys.js';
import { FakeApi } from '../../shared/testing/fake-api.js';
import { renderPart } from '../../shared/testing/render.js';
import { EventLogPage } from './event-log-page.js';
import { logEntry } from './log-entry.fixture.js';

const entries = [
  logEntry({ id: 12, action: 'server.changed', category: 'platform', message: 'Changed nas' }),
  logEntry({ id: 11, actor: { type: 'user', id: 2, name: 'otto' } }),
];

function startApi(
  answer: EventLogEntryReply[] | (() => EventLogEntryReply[]) = entries,
  permissions: Permission[] = ['logs-access', 'logs-export', 'logs-delete'],
): FakeApi {
  return FakeApi.start()
    .on(readSession, {
      authenticated: true,
      user: { id: 1, username: 'lena', displayName: 'Lena', superuser: false },
      permissions,
      maintenance: { active: false, message: '', since: null, by: null },
    })
    .on(listLogs, () => ({
      nextCursor: null,
      previousCursor: null,
      entries: typeof answer === 'function' ? answer() : answer,
    }));
}

const askedFor = (api: FakeApi): string | undefined =>
  api.sent.filter(({ endpoint }) => endpoint.path === listLogs.path).at(-1)?.request.url.search;

describe('the event log page', () => {
  it('shows actions and outcomes in words', async () => {
    startApi();
    await renderPart(<EventLogPage />, '/event-log');

    const row = await screen.findByRole('row', { name: /Server changed/ });

    expect(row).toHaveTextContent(/Success.*lena/);
  });

  it('filters by a value that is clicked, in the address', async () => {
    const api = startApi();
    const { router } = await renderPart(<EventLogPage />, '/event-log');

    await userEvent.click(await screen.findByRole('button', { name: 'Only otto' }));

    expect(router.state.location.searchStr).toBe('?actor=otto');
    expect(askedFor(api)).toContain('actor=otto');

    await userEvent.click(screen.getByRole('button', { name: 'Drop the filter Actor: otto' }));

    expect(router.state.location.searchStr).toBe('');
  });

  it('names the server that is picked, and lets it be dropped like any other filter', async () => {
    startApi();
    const { router } = await renderPart(<EventLogPage />, '/event-log?server=2');

    await userEvent.click(
      await screen.findByRole('button', { name: 'Drop the filter Server: nas' }),
    );

    expect(router.state.location.searchStr).toBe('');
  });

  it('reads the filters from the address', async () => {
    const api = startApi();
    await renderPart(
      <EventLogPage />,
      '/event-log?category=platform&severity=error,nonsense&search=nas&server=3',
    );

    expect(await screen.findByRole('button', { name: 'Servers' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(new URLSearchParams(askedFor(api))).toEqual(
      new URLSearchParams('limit=100&category=platform&severity=error&search=nas&server=3'),
    );
  });

  it('counts new entries and shows them only when asked', async () => {
    let answer = entries;
    startApi(() => answer);
    const { cache } = await renderPart(<EventLogPage />, '/event-log');
    await screen.findByRole('row', { name: /Server changed/ });
    answer = [logEntry({ id: 14, message: 'brand new' }), logEntry({ id: 13 }), ...entries];

    await act(() => cache.invalidateQueries({ queryKey: queryKeys.logs }));

    const show = await screen.findByRole('button', { name: '2 new, show' });
    expect(screen.getAllByRole('row')).toHaveLength(3);

    await userEvent.click(show);

    expect(screen.getAllByRole('row')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /new, show/ })).not.toBeInTheDocument();
  });

  it('opens an entry that the address names, with what changed', async () => {
    const details = { before: { url: 'http://a' }, after: { url: 'https://a' } };
    startApi([logEntry({ id: 12, action: 'server.changed', details })]);
    await renderPart(<EventLogPage />, '/event-log?entry=12');

    const drawer = await screen.findByRole('dialog', { name: 'Entry 12' });

    expect(await within(drawer).findByText('192.0.2.7')).toBeInTheDocument();
    expect(within(drawer).getByText('request-7')).toBeInTheDocument();
    expect(within(drawer).getByText('Browser/1.0')).toBeInTheDocument();
    const changes = within(drawer).getByRole('table', { name: 'What changed' });
    expect(within(changes).getByRole('row', { name: /url/ })).toHaveTextContent(
      'urlhttp://ahttps://a',
    );
  });

  it('says so when the address names an entry that is not there', async () => {
    startApi();
    await renderPart(<EventLogPage />, '/event-log?entry=99');

    expect(await screen.findByText('This entry is not among those shown.')).toBeInTheDocument();
  });

  it('deletes an entry only after the word was typed', async () => {
    const api = startApi().on(deleteLogEntry, { deleted: 1 });
    const { router } = await renderPart(<EventLogPage />, '/event-log?entry=12');

    await userEvent.click(await screen.findByRole('button', { name: 'Delete this entry' }));
    const action = await screen.findByRole('button', { name: 'Delete 1 entry for good' });
    expect(action).toBeDisabled();

    await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(action);

    expect(api.bodies(deleteLogEntry)).toHaveLength(1);
    expect(router.state.location.searchStr).toBe('');
  });

  it('says what a deletion would touch before it is confirmed', async () => {
    const api = startApi().on(deleteLogsBefore, { deleted: 2 });
    await renderPart(<EventLogPage />, '/event-log');

    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete old entries …' }));

    expect(await screen.findByText(/2 entries are older/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2 entries for good' }));

    expect(api.bodies(deleteLogsBefore)).toHaveLength(1);
  });

  it('offers the export of what the filters leave', async () => {
    startApi();
    await renderPart(<EventLogPage />, '/event-log?outcome=failure');

    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));

    expect(await screen.findByRole('menuitem', { name: 'As JSON lines' })).toHaveAttribute(
      'href',
      '/api/logs/export?outcome=failure&format=jsonl',
    );
  });

  it('offers neither export nor deletion without the permission', async () => {
    startApi(entries, ['logs-access']);
    await renderPart(<EventLogPage />, '/event-log?entry=12');
    await screen.findByRole('dialog', { name: 'Entry 12' });

    expect(screen.queryByText('Export')).not.toBeInTheDocument();
    expect(screen.queryByText('Delete this entry')).not.toBeInTheDocument();
  });
});
