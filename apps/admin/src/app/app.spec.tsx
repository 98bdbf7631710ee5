import { jest } from '@jest/globals';
import {
  listChannels,
  listLogs,
  listMessages,
  listNotificationRules,
  listRedeploys,
  listStacks,
  readMaintenanceMode,
  readSession,
  readSetupStatus,
  readStackFacets,
  readUnreadNotifications,
  type Permission,
  type ServerEvent,
} from '@stackyard/contracts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Socket } from 'socket.io-client';
import { recentPages, rememberPage } from '#shared/command-palette/recent-pages.js';
import { setLocale } from '#shared/i18n/locale.js';
import { FakeApi } from '#shared/testing/fake-api.js';
import {
  noMaintenance,
  noStacks,
  sampleSession,
  sampleStack,
  sampleStackFacets,
} from '#shared/testing/samples.js';
import { App } from './app.js';

/** The sockets that the pages open. None of them connects. */
const sockets = new Set<Socket>();

beforeEach(() => {
  sockets.clear();
  jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
    sockets.add(this);
    return this;
  });
});

afterEach(() => jest.restoreAllMocks());

const listenersOf = (event: ServerEvent) =>
  [...sockets].flatMap((socket) => socket.listeners(event));

/** Sends a server event to the page once the page listens for it. */
async function announce(event: ServerEvent, payload: unknown = {}): Promise<void> {
  await waitFor(() => expect(listenersOf(event)).not.toHaveLength(0));
  act(() => {
    for (const listener of listenersOf(event)) listener(payload);
  });
}

function startServer(...permissions: Permission[]): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession(...permissions))
    .on(readSetupStatus, { superuser: true, server: true, preset: false, complete: true })
    .on(readMaintenanceMode, noMaintenance)
    .on(listRedeploys, { redeploys: [], nextCursor: null })
    .on(listLogs, { entries: [], nextCursor: null, previousCursor: null })
    .on(listStacks, noStacks)
    .on(readUnreadNotifications, { unread: 0 })
    .on(readStackFacets, sampleStackFacets());
}

function openApp(address: string): void {
  window.history.replaceState(null, '', address);
  render(<App />);
}

const mainNavigation = async () =>
  (await screen.findAllByRole('navigation', { name: /Main navigation|Hauptnavigation/ }))[0] ??
  document.body;

const phoneBar = () =>
  screen.getAllByRole('navigation', { name: 'Main navigation' }).at(-1) ?? document.body;

describe('the app', () => {
  afterEach(() => act(() => setLocale('en')));

  it('requires sign-in and then returns to the requested page', async () => {
    startServer().on(readSession, { authenticated: false, maintenance: noMaintenance });
    openApp('/stacks?health=down');

    expect(await screen.findByText(/continue to the page you requested/)).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('returnTo')).toBe('/stacks?health=down');
  });

  it('drops unknown search parameters from the URL and from requests', async () => {
    const server = startServer('stacks-access');
    openApp('/stacks?batchId=1&health=down&foo=1');

    expect(await screen.findByRole('heading', { name: 'Stacks' })).toBeVisible();
    expect(window.location.search).toBe('?health=down');
    const searchParameters = server.sentRequests.map(({ request }) => request.url.search).join(' ');
    expect(searchParameters).toContain('health=down');
    expect(searchParameters).not.toMatch(/batchId|foo/);
  });

  it.each(['/redeploys/2', '/redeploys'])(
    'keeps the search parameter with which messages open a dialog on %s',
    async (path) => {
      startServer('stacks-access');
      openApp(`${path}?action=retry&other=1`);
      await waitFor(() => expect(window.location.search).toBe('?action=retry'));
    },
  );

  it('starts with the setup while no user is registered', async () => {
    startServer()
      .on(readSession, { authenticated: false, maintenance: noMaintenance })
      .on(readSetupStatus, { superuser: false, server: false, preset: false, complete: false });
    openApp('/');

    expect(await screen.findByRole('heading', { name: 'Set up Stackyard' })).toBeVisible();
  });

  it('hides entries that the user may not open', async () => {
    startServer('stacks-access');
    openApp('/');

    const links = within(await mainNavigation()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Stacks',
      'Redeploys',
    ]);
  });

  it('shows five entries on a phone and the rest in the menu', async () => {
    startServer('stacks-access', 'maintenance-access', 'logs-access', 'history-access');
    openApp('/');
    await mainNavigation();
    const bar = phoneBar();

    const links = within(bar).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Stacks',
      'Redeploys',
      'Maintenance',
    ]);
    await userEvent.click(within(bar).getByRole('button', { name: 'More' }));
    const moreDialog = await screen.findByRole('dialog', { name: 'More' });
    expect(within(moreDialog).getByRole('link', { name: 'Jobs' })).toBeVisible();
    await userEvent.click(within(moreDialog).getByRole('link', { name: 'Event log' }));

    await waitFor(() => expect(window.location.pathname).toBe('/event-log'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(within(bar).getByRole('button', { name: 'More' })).toHaveAttribute('aria-current');
  });

  it('needs no menu for users who may open five pages', async () => {
    startServer('stacks-access', 'maintenance-access', 'logs-access');
    openApp('/');
    await mainNavigation();
    const bar = phoneBar();

    expect(within(bar).getAllByRole('link')).toHaveLength(5);
    expect(within(bar).queryByRole('button')).not.toBeInTheDocument();
  });

  it('names the missing permission if a page is opened by its URL', async () => {
    startServer('stacks-access');
    openApp('/maintenance');

    expect(
      await screen.findByRole('heading', { name: 'You don’t have access to this page' }),
    ).toBeVisible();
    expect(screen.getByText(/maintenance-access/)).toBeVisible();
  });

  it('shows the notification channels to users who may edit them, and nothing else', async () => {
    startServer('notifications-edit')
      .on(listChannels, { channels: [], nextCursor: null })
      .on(listNotificationRules, { rules: [], nextCursor: null })
      .on(listMessages, { messages: [], nextCursor: null });
    openApp('/administration');

    expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
    const links = within(await mainNavigation()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Overview', 'Administration']);
    expect(screen.queryByRole('link', { name: 'Users' })).not.toBeInTheDocument();
  });

  it('skips administration pages that also require a missing permission', async () => {
    // The page for automatic rollback comes before the notifications page, but it also requires
    // `stacks-access`, which this user does not have.
    startServer('stacks-edit', 'notifications-edit')
      .on(listChannels, { channels: [], nextCursor: null })
      .on(listNotificationRules, { rules: [], nextCursor: null })
      .on(listMessages, { messages: [], nextCursor: null });
    openApp('/administration');

    expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  });

  it('explains when the permission for the open page is withdrawn', async () => {
    let permissions: Permission[] = ['stacks-access', 'maintenance-access'];
    startServer().on(readSession, () => sampleSession(...permissions));
    openApp('/stacks');
    expect(await screen.findByRole('heading', { name: 'Stacks' })).toBeVisible();

    permissions = ['maintenance-access'];
    await announce('session.changed');

    expect(
      await screen.findByRole('heading', { name: 'You no longer have access to this page' }),
    ).toBeVisible();
    expect(screen.getByText(/stacks-access/)).toBeVisible();
    const remainingLinks = within(await mainNavigation()).getAllByRole('link');
    expect(remainingLinks.map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Maintenance',
    ]);

    permissions = ['stacks-access'];
    await announce('session.changed');

    expect(await screen.findByRole('heading', { name: 'Stacks' })).toBeVisible();
  });

  it('reads the session again when the server reports a missing permission', async () => {
    let permissions: Permission[] = ['stacks-access'];
    const server = startServer().on(readSession, () => sampleSession(...permissions));
    server.failWith(listStacks, 'PERMISSION_MISSING');
    openApp('/');
    await mainNavigation();

    permissions = [];
    await userEvent.click(within(await mainNavigation()).getByRole('link', { name: 'Stacks' }));

    expect(
      await screen.findByRole('heading', { name: 'You no longer have access to this page' }),
    ).toBeVisible();
  });

  it('shows unknown pages inside the shell', async () => {
    startServer();
    openApp('/nowhere');

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await mainNavigation()).toBeVisible();
  });

  it('shows a maintenance banner with message, time and name', async () => {
    startServer().on(readMaintenanceMode, {
      ...noMaintenance,
      active: true,
      message: 'Disk swap until noon',
      since: '2026-03-01T10:00:00.000Z',
      by: 'Lena',
      source: 'switch',
    });
    openApp('/');

    const banner = (await screen.findByText('Disk swap until noon')).closest('[role="status"]');
    expect(banner).toHaveTextContent('2026');
    expect(banner).toHaveTextContent('by Lena');
  });

  it('offers only commands that the user may run', async () => {
    startServer('stacks-access');
    openApp('/');
    await mainNavigation();

    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search stacks and commands' });

    expect(within(palette).getByRole('button', { name: /^Stacks/ })).toBeVisible();
    expect(within(palette).queryByRole('button', { name: /^Maintenance/ })).toBeNull();
  });

  it('begins the palette with the stacks that need attention, and shows keys of commands', async () => {
    const stack = sampleStack({ id: 7, name: 'grafana', health: 'degraded' });
    startServer('stacks-access').on(listStacks, { ...noStacks, stacks: [stack], total: 1 });
    openApp('/redeploys');
    await mainNavigation();

    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search stacks and commands' });

    const command = await within(palette).findByRole('button', { name: /^grafana/ });
    expect(command).toHaveTextContent('Degraded');
    expect(within(palette).getAllByRole('button')[0]).toBe(command);
    expect(within(palette).getByRole('button', { name: 'Stacks' })).toHaveTextContent('gthens');
  });

  it('marks the command that Enter runs as soon as the palette opens', async () => {
    startServer('maintenance-access');
    openApp('/maintenance');
    await mainNavigation();

    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search stacks and commands' });

    const [firstCommand] = await within(palette).findAllByRole('button');
    await waitFor(() => expect(firstCommand).toHaveAttribute('data-selected', 'true'));
  });

  it('finds a command by some of its words, in any order', async () => {
    startServer('stacks-access', 'stacks-redeploy', 'stacks-redeploy-all');
    openApp('/');
    await mainNavigation();

    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search stacks and commands' });
    await userEvent.type(within(palette).getByRole('textbox'), 'outdated redeploy');

    expect(await within(palette).findByRole('button')).toHaveAccessibleName(
      'Redeploy outdated stacks…',
    );
  });

  it('opens the first stack that the palette finds when Enter is pressed', async () => {
    const server = startServer('stacks-access');
    openApp('/redeploys');
    await mainNavigation();
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search stacks and commands' });
    const stack = sampleStack({ id: 7, name: 'grafana' });
    server.on(listStacks, { ...noStacks, stacks: [stack], total: 1 });

    await userEvent.type(within(palette).getByRole('textbox'), 'grafana');
    await within(palette).findByRole('button', { name: /^grafana/ });
    await userEvent.keyboard('{Enter}');

    await waitFor(() => expect(window.location.pathname).toBe('/stacks/7'));
  });

  it('keeps the command that the user has moved to when search results arrive', async () => {
    const server = startServer('stacks-access', 'maintenance-access');
    openApp('/redeploys');
    await mainNavigation();
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search stacks and commands' });
    const stack = sampleStack({ id: 7, name: 'mainframe' });
    server.on(listStacks, { ...noStacks, stacks: [stack], total: 1 });

    await userEvent.type(within(palette).getByRole('textbox'), 'main{ArrowDown}');
    const secondCommand = within(palette).getAllByRole('button')[1];
    expect(secondCommand).toHaveAttribute('data-selected');
    await within(palette).findByRole('button', { name: /^mainframe/ });

    expect(within(palette).getAllByRole('button')[0]).not.toHaveAttribute('data-selected');
    expect(secondCommand).toHaveAttribute('data-selected');
  });

  it('opens a page with g and its letter', async () => {
    startServer('stacks-access');
    openApp('/');
    await mainNavigation();

    await userEvent.keyboard('gs');

    await waitFor(() => expect(window.location.pathname).toBe('/stacks'));
  });

  it('switches the language without a reload', async () => {
    startServer('stacks-access');
    openApp('/');
    await mainNavigation();

    act(() => setLocale('de'));

    expect(within(await mainNavigation()).getByText('Übersicht')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', 'de');
  });

  it('returns to the sign-in page when the session has ended', async () => {
    const server = startServer('stacks-access');
    server.failWith(readStackFacets, 'UNAUTHENTICATED');
    let requestCount = 0;
    server.on(readSession, () => {
      requestCount += 1;
      const signedOutReply = { authenticated: false, maintenance: noMaintenance };
      return requestCount === 1 ? sampleSession('stacks-access') : signedOutReply;
    });
    openApp('/');

    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  it('explains on the sign-in page why the session was ended elsewhere', async () => {
    const server = startServer('stacks-access');
    openApp('/');
    await mainNavigation();
    await waitFor(() => expect(listenersOf('session.ended').length).toBeGreaterThan(1));

    server.on(readSession, { authenticated: false, maintenance: noMaintenance });
    await announce('session.ended', { reason: 'deactivated' });

    expect(await screen.findByText(/because this account was deactivated/)).toBeVisible();
  });

  it('forgets the recent pages of a user whose session has ended', async () => {
    rememberPage({ path: '/stacks/7', title: 'grafana' });
    const server = startServer('stacks-access');
    openApp('/');
    await mainNavigation();
    expect(recentPages('/')).toHaveLength(1);
    await waitFor(() => expect(listenersOf('session.ended').length).toBeGreaterThan(1));

    server.on(readSession, { authenticated: false, maintenance: noMaintenance });
    await announce('session.ended', { reason: 'expired' });

    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    await waitFor(() => expect(recentPages('/')).toEqual([]));
  });
});
