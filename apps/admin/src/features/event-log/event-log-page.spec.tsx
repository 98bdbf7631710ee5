import {
  deleteLogsBefore,
  listLogs,
  readLogFacets,
  type EventLogEntryReply,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '#shared/api/query-keys.js';
import type { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { EventLogPage } from './event-log-page.js';
import { logFacetsReply, sampleEntries, startLogApi } from './testing/log-api.js';
import { logEntry } from './testing/log-entry.js';

const lastSearch = (api: FakeApi, endpoint: { path: string } = listLogs): string =>
  api.sentRequests.filter((sentRequest) => sentRequest.endpoint.path === endpoint.path).at(-1)
    ?.request.url.search ?? '';

/** An IntersectionObserver that always reports the end of the list as visible. */
class AlwaysVisibleObserver {
  constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.report([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

describe('the event log page', () => {
  afterEach(() => void Reflect.deleteProperty(window, 'IntersectionObserver'));

  it('shows translated actions and outcomes, and the number of entries', async () => {
    startLogApi();
    await renderWithProviders(<EventLogPage />, '/event-log');

    const row = await screen.findByRole('row', { name: /Server changed/ });

    expect(row).toHaveTextContent(/Success.*lena/);
    expect(await screen.findByText('2 entries')).toBeInTheDocument();
  });

  it('shows a lower bound if counting stopped early', async () => {
    startLogApi().on(readLogFacets, logFacetsReply({ total: 10_000, totalExact: false }));
    await renderWithProviders(<EventLogPage />, '/event-log');

    expect(await screen.findByText('at least 10,000 entries')).toBeInTheDocument();
  });

  it('filters by a clicked value and stores it in the URL', async () => {
    const api = startLogApi();
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log');

    await userEvent.click(await screen.findByRole('button', { name: 'otto only' }));

    await waitFor(() => expect(router.state.location.searchStr).toBe('?actor=otto'));
    expect(lastSearch(api)).toContain('actor=otto');
    expect(lastSearch(api, readLogFacets)).toBe('?actor=otto');

    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Actor: otto' }));

    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });

  it('shows the server of the top bar as a removable filter', async () => {
    startLogApi();
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log?server=2');

    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Server: nas' }));

    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });

  it('reads the filters from the URL', async () => {
    const api = startLogApi();
    await renderWithProviders(
      <EventLogPage />,
      '/event-log?category=platform&severity=error,nonsense&search=nas&server=3&servers=2',
    );

    expect(
      await screen.findByRole('button', { name: 'Remove filter Category: Servers' }),
    ).toBeInTheDocument();
    expect(new URLSearchParams(lastSearch(api))).toEqual(
      new URLSearchParams('limit=100&category=platform&severity=error&search=nas&server=3,2'),
    );
  });

  it('counts a relative period from the time it was requested', async () => {
    const api = startLogApi();
    const before = Date.now();
    await renderWithProviders(<EventLogPage />, '/event-log?last=24h');
    await screen.findByRole('button', { name: 'Remove filter Last 24 hours' });

    const from = new URLSearchParams(lastSearch(api)).get('from') ?? '';
    const ageMs = before - new Date(from).getTime();

    expect(ageMs).toBeGreaterThan(23.9 * 3_600_000);
    expect(ageMs).toBeLessThan(24.1 * 3_600_000);
  });

  it('offers values with counts and allows several of them', async () => {
    const api = startLogApi();
    const base = logFacetsReply();
    api.on(readLogFacets, {
      ...base,
      facets: {
        ...base.facets,
        outcome: [
          { value: 'success', label: null, count: 500, exact: false },
          { value: 'failure', label: null, count: 7, exact: true },
        ],
      },
    });
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log');
    await screen.findByText('2 entries');

    await userEvent.click(screen.getByRole('button', { name: 'Outcome' }));
    const menu = await screen.findByRole('group', { name: 'Outcome' });
    expect(within(menu).getByLabelText(/Success/)).toHaveAccessibleName(/at least 500/);
    expect(within(menu).getByLabelText(/Failure/)).toHaveAccessibleName(/7/);
    await userEvent.click(within(menu).getByLabelText(/Failure/));
    await userEvent.click(within(menu).getByLabelText(/Denied/));

    await waitFor(() => expect(router.state.location.searchStr).toBe('?outcome=failure,denied'));
    expect(lastSearch(api)).toContain('outcome=failure%2Cdenied');
  });

  it('turns typed conditions into filters, and searches for the rest', async () => {
    const api = startLogApi();
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log');
    await screen.findByText('2 entries');

    const field = screen.getByPlaceholderText(/^Search or filter/);
    await userEvent.type(field, 'disk actor:lena -outcome:success{Enter}');

    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        ...{ actor: 'lena', notOutcome: 'success', search: 'disk' },
      }),
    );
    expect(lastSearch(api)).toContain('notOutcome=success');
    const active = screen.getByRole('group', { name: 'Active filters' });
    expect(within(active).getByText('Excluded outcome: Success')).toBeInTheDocument();
    expect(field).toHaveValue('disk');
  });

  it('applies only the suggestion if one is selected with the arrow keys', async () => {
    startLogApi();
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log');
    await screen.findByText('2 entries');
    const lengthBefore = router.history.length;

    const field = screen.getByPlaceholderText(/^Search or filter/);
    await userEvent.type(field, 'action:redeploy{ArrowDown}{ArrowDown}{Enter}');

    await waitFor(() => expect(router.state.location.searchStr).toMatch(/^\?action=[\w.-]+$/));
    expect(router.history.length).toBe(lengthBefore + 1);
    expect(field).toHaveValue('');
  });

  it('accepts a name that the server did not list', async () => {
    startLogApi();
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log');
    await screen.findByText('2 entries');

    await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
    await userEvent.click(screen.getByRole('button', { name: 'Target' }));
    await userEvent.type(await screen.findByLabelText('Search Target'), 'old-stack{Enter}');

    await waitFor(() => expect(router.state.location.searchStr).toBe('?target=old-stack'));
  });

  it('counts new entries and shows them only on request', async () => {
    let currentEntries = sampleEntries;
    startLogApi(() => currentEntries);
    const { cache } = await renderWithProviders(<EventLogPage />, '/event-log');
    await screen.findByRole('row', { name: /Server changed/ });
    currentEntries = [
      logEntry({ id: 14, message: 'brand new' }),
      logEntry({ id: 13 }),
      ...sampleEntries,
    ];

    await act(() => cache.invalidateQueries({ queryKey: queryKeys.logs }));

    const showButton = await screen.findByRole('button', { name: 'Show 2 new entries' });
    expect(screen.getAllByRole('row')).toHaveLength(3);

    await userEvent.click(showButton);

    expect(screen.getAllByRole('row')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /^Show .* new/ })).not.toBeInTheDocument();
  });

  it('requests a single page when something arrives, however many are loaded', async () => {
    const all = Array.from({ length: 300 }, (_, index) =>
      logEntry({ id: 300 - index, message: `Entry ${300 - index}` }),
    );
    const api = startLogApi().on(listLogs, ({ url }) => {
      const at = Number(url.searchParams.get('cursor') ?? 0);
      const entries = all.slice(at, at + 100);
      return { entries, nextCursor: at < 200 ? String(at + 100) : null, previousCursor: null };
    });
    Object.assign(window, { IntersectionObserver: AlwaysVisibleObserver });
    const { cache } = await renderWithProviders(<EventLogPage />, '/event-log');
    const table = await screen.findByRole('table', { name: 'Event log' });
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '301'));
    const before = api.sentRequests.length;

    await act(() => cache.invalidateQueries({ queryKey: queryKeys.logs }));

    const lists = api.sentRequests
      .slice(before)
      .filter(({ endpoint }) => endpoint.path === listLogs.path);
    expect(lists).toHaveLength(1);
  });

  it('groups the entries by day if the URL requests it', async () => {
    const noonOn = (day: number): string => new Date(2026, 2, day, 12).toISOString();
    startLogApi([
      logEntry({ id: 3, createdAt: noonOn(3), message: 'third' }),
      logEntry({ id: 2, createdAt: noonOn(2), message: 'second' }),
      logEntry({ id: 1, createdAt: noonOn(2), message: 'first' }),
    ]);
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log');
    await screen.findByText('third');

    await userEvent.click(screen.getByRole('radio', { name: 'Timeline' }));

    await waitFor(() => expect(router.state.location.searchStr).toBe('?view=timeline'));
    const day = await screen.findByRole('region', { name: /2 March 2026/ });
    expect(within(day).getByRole('heading', { level: 2 })).toHaveTextContent('2 entries');
    expect(within(day).getAllByRole('listitem')).toHaveLength(2);

    await userEvent.click(within(day).getByRole('button', { name: /Open entry 2/ }));

    expect(await screen.findByRole('dialog', { name: 'Entry 2' })).toBeInTheDocument();
  });

  it('folds equal sign-ins in the table and shows them on request', async () => {
    const signIn = { action: 'session.opened' as const, message: 'lena signed in' };
    const entries = [3, 2, 1].map((id) =>
      logEntry({ ...signIn, id, createdAt: `2026-03-02T09:${id}0:00.000Z` }),
    );
    startLogApi([...entries, logEntry({ id: 9, createdAt: '2026-03-02T08:00:00.000Z' })]);
    await renderWithProviders(<EventLogPage />, '/event-log');
    const repeatsButton = await screen.findByRole('button', { name: /^3 times since/ });
    const rowCount = () => screen.getAllByRole('row').length - 1;
    expect(rowCount()).toBe(2);

    await userEvent.click(repeatsButton);

    expect(rowCount()).toBe(4);
    expect(screen.queryByText(/^Show \d new entr/)).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('folds the entries of a redeploy into its result and lists them on request', async () => {
    const entries = (['redeploy.succeeded', 'redeploy.started', 'redeploy.requested'] as const).map(
      (action, index) =>
        logEntry({
          ...{ id: 9 - index, action, details: { redeployId: 4 } },
          createdAt: `2026-03-02T09:00:0${6 - 2 * index}.000Z`,
        }),
    );
    startLogApi(entries);
    await renderWithProviders(<EventLogPage />, '/event-log');
    const stepsButton = await screen.findByRole('button', { name: /^2 earlier entries since/ });
    expect(screen.getAllByRole('row').slice(1)).toHaveLength(1);
    expect(screen.getByText('took 2 s')).toBeVisible();

    await userEvent.click(stepsButton);

    expect(screen.getAllByRole('row').slice(1)).toHaveLength(3);
  });

  it('folds equal sign-ins in the timeline and shows them on request', async () => {
    const signIn = { action: 'session.opened' as const, message: 'lena signed in' };
    startLogApi([
      logEntry({ ...signIn, id: 3, createdAt: '2026-03-02T09:30:00.000Z' }),
      logEntry({ ...signIn, id: 2, createdAt: '2026-03-02T09:20:00.000Z' }),
      logEntry({ ...signIn, id: 1, createdAt: '2026-03-02T09:10:00.000Z' }),
    ]);
    await renderWithProviders(<EventLogPage />, '/event-log?view=timeline');
    const day = await screen.findByRole('region', { name: /2 March 2026/ });
    const repeats = within(day).getByRole('button', { name: /^3 times since/ });
    expect(within(day).getAllByRole('listitem')).toHaveLength(1);

    await userEvent.click(repeats);

    expect(within(day).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(within(day).getByRole('button', { name: /Open entry 1/ }));
    expect(await screen.findByRole('dialog', { name: 'Entry 1' })).toBeInTheDocument();
  });

  it('moves through the timeline by keyboard', async () => {
    startLogApi();
    await renderWithProviders(<EventLogPage />, '/event-log?view=timeline');
    await screen.findByRole('button', { name: /Open entry 12/ });

    await userEvent.keyboard('jj');

    expect(screen.getByRole('button', { name: /Open entry 11/ })).toHaveFocus();
  });

  it('shows what a deletion would affect before it is confirmed', async () => {
    const api = startLogApi()
      .on(deleteLogsBefore, { deleted: 2 })
      .on(readLogFacets, ({ url }) =>
        logFacetsReply(url.searchParams.has('to') ? { total: 1234 } : {}),
      );
    await renderWithProviders(<EventLogPage />, '/event-log');

    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete old entries…' }));

    expect(await screen.findByText(/1,234 older entries/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(screen.getByRole('button', { name: 'Delete 1,234 entries' }));

    await waitFor(() => expect(api.sentBodies(deleteLogsBefore)).toHaveLength(1));
  });

  it('shows what the export will contain and passes the filters on', async () => {
    startLogApi();
    await renderWithProviders(<EventLogPage />, '/event-log?outcome=failure&order=asc');

    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export event log' });

    expect(await within(dialog).findByText('2 entries match the filters.')).toBeInTheDocument();
    const link = within(dialog).getByRole('link', { name: 'Download' });
    expect(link).toHaveAttribute('href', '/api/logs/export?outcome=failure&order=asc&format=csv');
    expect(link).toHaveAttribute('download');

    await userEvent.click(within(dialog).getByLabelText('Byte order mark (BOM)'));
    expect(link).toHaveAttribute(
      'href',
      '/api/logs/export?outcome=failure&order=asc&format=csv&bom=true',
    );
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Copy of the chain' }));

    expect(link).toHaveAttribute('href', '/api/logs/export?format=jsonl&chain=true');
    expect(await within(dialog).findByText(/all 12 entries/i)).toBeInTheDocument();
  });

  it('offers neither export nor deletion without the permission', async () => {
    startLogApi(sampleEntries, ['logs-access']);
    await renderWithProviders(<EventLogPage />, '/event-log?entry=12');
    await screen.findByRole('dialog', { name: 'Entry 12' });

    expect(screen.queryByText('Export')).not.toBeInTheDocument();
    expect(screen.queryByText('Delete entry…')).not.toBeInTheDocument();
  });
});

describe('the entry in the URL', () => {
  const open = async (entries: EventLogEntryReply[], id: number) => {
    const api = startLogApi(entries);
    const view = await renderWithProviders(<EventLogPage />, `/event-log?entry=${id}`);
    return { api, ...view, drawer: await screen.findByRole('dialog', { name: `Entry ${id}` }) };
  };

  it('is shown with its changes, hashes and a link', async () => {
    const details = { before: { url: 'http://a' }, after: { url: 'https://a' } };
    const { drawer } = await open([logEntry({ id: 12, action: 'server.changed', details })], 12);

    expect(await within(drawer).findByText('192.0.2.7')).toBeInTheDocument();
    expect(within(drawer).getByText('Browser/1.0')).toBeInTheDocument();
    const changes = within(drawer).getByRole('table', { name: 'Changes' });
    expect(within(changes).getByRole('row', { name: /url/ })).toHaveTextContent(
      'urlhttp://ahttps://a',
    );
    expect(await within(drawer).findByText('ef'.repeat(32))).toBeInTheDocument();
    expect(within(drawer).getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
    expect(within(drawer).getByText(/"requestId": "request-7"/)).toBeInTheDocument();
  });

  it('is found even if it is not loaded, with links to its neighbours', async () => {
    const { drawer, router } = await open([logEntry({ id: 12 })], 4);
    expect(await within(drawer).findByText('request-7')).toBeInTheDocument();

    await userEvent.click(within(drawer).getByRole('button', { name: 'Older entry' }));

    await waitFor(() => expect(router.state.location.searchStr).toBe('?entry=3'));
    expect(await screen.findByRole('dialog', { name: 'Entry 3' })).toBeInTheDocument();
  });
});
