import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '@stackyard/api-client';
import {
  createBackup,
  createGroup,
  createLogReceiver,
  createServer,
  createToken,
  createUser,
  login,
  type LoginRequest,
  readBackup,
  registerSuperuser,
  saveUpdateScript,
  setLogRetention,
  setMetadataKey,
  setUserActive,
} from '@stackyard/contracts';
import {
  chooseFromMenu,
  closeDialogs,
  clickButton,
  clickInDialog,
  testEntries,
  type OperatorSession,
  type Entries,
} from './entries.js';
import { operatorAccount } from './installation.js';

const password = 'a first quiet evening';
let made = 0;
const named = (kind: string): string => `${kind}-${(made += 1)}`;

const text = (dialog: Locator, name: string | RegExp): Locator =>
  dialog.getByRole('textbox', { name });

/** Confirms that the secret, which is shown only once, was saved. */
async function confirmSaved(page: Page): Promise<void> {
  const card = page.getByRole('dialog');
  await card.getByRole('checkbox', { name: 'I have saved a copy in a safe place' }).check();
  await card.getByRole('button', { name: 'Done' }).click();
}

const fillUser = async (dialog: Locator): Promise<void> => {
  await text(dialog, 'User name').fill(named('user'));
  await text(dialog, 'Password').fill(password);
};
const fillService = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('radio', { name: 'Service user' }).check();
  await text(dialog, 'User name').fill(named('service'));
};
const fillGroup = (dialog: Locator): Promise<void> => text(dialog, 'Name').fill(named('group'));
const fillToken = async (dialog: Locator): Promise<void> => {
  await text(dialog, 'Name').fill(named('token'));
  await dialog
    .getByRole('checkbox', { name: /stacks-access|Area & navigation \(stacks\)/ })
    .check();
};
const fillReceiver = async (dialog: Locator): Promise<void> => {
  await text(dialog, 'Name').fill(named('receiver'));
  await text(dialog, /^Host/).fill('127.0.0.1');
};

async function user(
  { api }: OperatorSession,
  username = named('user'),
): Promise<{ id: number; at: string }> {
  const { user } = await api.call(createUser, { body: { username, password } });
  return { id: user.id, at: `/administration/users/${user.id}` };
}

async function superuser({ api }: OperatorSession): Promise<string> {
  const body = { username: named('chief'), password };
  const { id } = await api.call(registerSuperuser, { body });
  return `/administration/users/${id}`;
}

async function group({ api }: OperatorSession): Promise<string> {
  const { id } = await api.call(createGroup, { body: { name: named('group'), permissions: [] } });
  return `/administration/groups/${id}`;
}

async function token({ api }: OperatorSession): Promise<{ id: number; name: string }> {
  const body = { name: named('token'), permissions: ['stacks-access' as const] };
  const { token } = await api.call(createToken, { body });
  return token;
}

async function server({
  api,
  installation,
}: OperatorSession): Promise<{ id: number; name: string }> {
  const { url, apiKey, control } = installation.sandbox;
  const name = named('server');
  const environmentIds = [control.addEnvironment({ name })];
  return api.call(createServer, { body: { name, url, apiKey, environmentIds } });
}

async function receiver({ api }: OperatorSession): Promise<{ id: number; name: string }> {
  const body = {
    name: named('receiver'),
    kind: 'webhook' as const,
    url: 'http://127.0.0.1:9/',
    secret: 'a secret that is long enough',
    enabled: false,
  };
  return api.call(createLogReceiver, { body });
}

/** Opens a session outside the browser. */
async function signInElsewhere(
  { installation }: OperatorSession,
  body: LoginRequest,
): Promise<void> {
  await new ApiClient({ baseUrl: installation.origin }).call(login, { body });
}

const onUsers = '/administration/users';
const onGroups = '/administration/groups';
const onServers = '/administration/servers';
const onLogSettings = '/administration/event-log';
const onTokens = ['/administration/tokens', '/account/tokens'];

const users: Entries = {
  'a person is created from the list': () => ({
    at: onUsers,
    open: clickButton('New user'),
    fill: fillUser,
    afterAction: confirmSaved,
  }),
  'a person is created from a link': () => ({
    at: `${onUsers}?open=create`,
    urlAfterCancel: onUsers,
    fill: fillUser,
    afterAction: confirmSaved,
  }),
  'a service is created from the list': () => ({
    at: onUsers,
    open: clickButton('New user'),
    fill: fillService,
    urlAfterAction: /^\/administration\/users\/\d+$/,
  }),
  'a superuser is registered from the list': () => ({
    at: onUsers,
    open: clickButton('New superuser'),
    fill: fillUser,
    afterAction: confirmSaved,
  }),
  'a superuser is registered from a link': () => ({
    at: `${onUsers}?open=superuser`,
    urlAfterCancel: onUsers,
    fill: fillUser,
    afterAction: confirmSaved,
  }),
  'a user is deactivated from their page': async (session) => ({
    at: (await user(session)).at,
    open: clickButton('Deactivate'),
  }),
  'a user is reactivated from their page': async (session) => {
    const { id, at } = await user(session);
    await session.api.call(setUserActive, { params: { id }, body: { active: false } });
    return { at, open: clickButton('Reactivate') };
  },
  'the phrase of a user is renewed from their page': async (session) => ({
    at: (await user(session)).at,
    open: clickButton('Renew security phrase'),
    afterAction: confirmSaved,
  }),
  'the sessions of a user are ended from their page': async (session) => {
    const username = named('user');
    const { at } = await user(session, username);
    await signInElsewhere(session, { username, password });
    const open = (page: Page): Promise<void> => page.getByRole('link', { name: 'End all' }).click();
    return { at, open };
  },
  'a user is removed from their page': async (session) => ({
    at: (await user(session)).at,
    open: clickButton('Delete'),
    urlAfterAction: onUsers,
  }),
  'a superuser is demoted from their page': async (session) => ({
    at: await superuser(session),
    open: clickButton('Remove superuser status'),
  }),
  'a superuser is deleted from their page': async (session) => ({
    at: await superuser(session),
    open: clickButton('Remove superuser status'),
    fill: (dialog) => dialog.getByRole('radio', { name: 'Delete the account' }).check(),
    urlAfterAction: onUsers,
  }),
  ...linksToUserActions(),
};

function linksToUserActions(): Entries {
  const acts = {
    deactivate: {},
    phrase: { afterAction: confirmSaved },
    sessions: {},
    remove: { urlAfterAction: onUsers },
  };
  return Object.fromEntries(
    Object.entries(acts).map(([open, more]) => [
      `an act on a user is asked for by a link: ${open}`,
      async (session: OperatorSession) => {
        const { at } = await user(session);
        return { at: `${at}?open=${open}`, urlAfterCancel: at, ...more };
      },
    ]),
  );
}

const groups: Entries = {
  'a group is created from the list': () => ({
    at: onGroups,
    open: clickButton('New group'),
    fill: fillGroup,
    urlAfterAction: /^\/administration\/groups\/\d+$/,
  }),
  'a group is created from a link': () => ({
    at: `${onGroups}?open=create`,
    urlAfterCancel: onGroups,
    fill: fillGroup,
    urlAfterAction: /^\/administration\/groups\/\d+$/,
  }),
  'a group is removed from its page': async (session) => ({
    at: await group(session),
    open: clickButton('Remove group'),
    urlAfterAction: onGroups,
  }),
  'a group is removed from a link': async (session) => {
    const at = await group(session);
    return { at: `${at}?remove=true`, urlAfterCancel: at, urlAfterAction: onGroups };
  },
};

const tokens: Entries = Object.fromEntries(
  onTokens.flatMap((at) =>
    Object.entries<Entries[string]>({
      [`a token is created on ${at}`]: () => ({
        at,
        open: clickButton('New token'),
        fill: fillToken,
        afterAction: confirmSaved,
      }),
      [`a token is created from a link to ${at}`]: () => ({
        at: `${at}?open=create`,
        urlAfterCancel: at,
        fill: fillToken,
        afterAction: confirmSaved,
      }),
      [`a token is rotated from its row on ${at}`]: async (session) => ({
        at,
        open: chooseFromMenu(`Actions for ${(await token(session)).name}`, 'Rotate'),
        afterAction: confirmSaved,
      }),
      [`a token is rotated from a link to ${at}`]: async (session) => ({
        at: `${at}?open=rotate&id=${(await token(session)).id}`,
        urlAfterCancel: at,
        afterAction: confirmSaved,
      }),
      [`a token is revoked from its row on ${at}`]: async (session) => ({
        at,
        open: chooseFromMenu(`Actions for ${(await token(session)).name}`, 'Revoke'),
      }),
      [`a token is revoked from a link to ${at}`]: async (session) => ({
        at: `${at}?open=revoke&id=${(await token(session)).id}`,
        urlAfterCancel: at,
      }),
    }),
  ),
);

const fillServer =
  ({ installation }: OperatorSession) =>
  async (dialog: Locator): Promise<void> => {
    const name = named('server');
    installation.sandbox.control.addEnvironment({ name });
    await text(dialog, 'Name').fill(name);
    await text(dialog, 'Portainer address').fill(installation.sandbox.url);
    await text(dialog, /key/i).fill(installation.sandbox.apiKey);
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    const environments = dialog.getByRole('combobox', { name: 'Environments' });
    await environments.fill(name);
    await dialog.page().getByRole('option', { name, exact: true }).click();
    // Close the list of options, which covers the buttons.
    await environments.press('Tab');
  };
const fillKey =
  ({ installation }: OperatorSession) =>
  (dialog: Locator): Promise<void> =>
    text(dialog, /key/i).fill(installation.sandbox.apiKey);

const servers: Entries = {
  'a server is added from the list': (session) => ({
    at: onServers,
    open: clickButton('Add server'),
    fill: fillServer(session),
    actionButton: /^Save/,
  }),
  'a server is added from a link': (session) => ({
    at: `${onServers}?open=add`,
    urlAfterCancel: onServers,
    fill: fillServer(session),
    actionButton: /^Save/,
  }),
  'a server is tested from its row': () => ({
    at: onServers,
    open: chooseFromMenu('Actions for House', 'Test'),
    afterAction: async (page) => {
      await expect(page.getByRole('dialog').getByText('Connection successful.')).toBeVisible();
      await closeDialogs(page);
    },
  }),
  'a server is edited from its row': async (session) => ({
    at: onServers,
    open: chooseFromMenu(`Actions for ${(await server(session)).name}`, 'Edit'),
    fill: (dialog) => text(dialog, 'Name').fill(named('server')),
    actionButton: /^Save/,
  }),
  'a key is replaced from the row of a server': async (session) => ({
    at: onServers,
    open: chooseFromMenu(`Actions for ${(await server(session)).name}`, /^Replace/),
    fill: fillKey(session),
    actionButton: /^Replace/,
  }),
  'a key is replaced while a server is edited': async (session) => ({
    at: `${onServers}?open=edit&id=${(await server(session)).id}`,
    urlAfterCancel: onServers,
    open: (page) => clickInDialog(page, /^Replace/),
    fill: fillKey(session),
    actionButton: /^Replace/,
  }),
  'a server is removed from its row': async (session) => ({
    at: onServers,
    open: chooseFromMenu(`Actions for ${(await server(session)).name}`, 'Remove'),
  }),
  'a server is removed from a link': async (session) => ({
    at: `${onServers}?open=remove&id=${(await server(session)).id}`,
    urlAfterCancel: onServers,
  }),
};

function retainOneYear({ api }: OperatorSession): Promise<unknown> {
  const days = { ...keptForGood, authentication: 365 };
  return api.call(setLogRetention, { body: { days, archive: false } });
}

const keptForGood = {
  authentication: null,
  users: null,
  redeploy: null,
  maintenance: null,
  platform: null,
  reports: null,
  'event-log': null,
  history: null,
};

const logSettings: Entries = {
  'a receiver is added from the list': () => ({
    at: onLogSettings,
    open: clickButton('Add receiver'),
    fill: fillReceiver,
  }),
  'a receiver is added from a link': () => ({
    at: `${onLogSettings}?open=add`,
    urlAfterCancel: onLogSettings,
    fill: fillReceiver,
  }),
  'a receiver is tested from its row': async (session) => ({
    at: onLogSettings,
    open: chooseFromMenu(`Actions for ${(await receiver(session)).name}`, /test/i),
    afterAction: async (page) => {
      await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
      await closeDialogs(page);
    },
  }),
  'a receiver is edited from its row': async (session) => ({
    at: onLogSettings,
    open: chooseFromMenu(`Actions for ${(await receiver(session)).name}`, 'Edit'),
    fill: (dialog) => text(dialog, 'Name').fill(named('receiver')),
  }),
  'a receiver is edited from a link': async (session) => ({
    at: `${onLogSettings}?open=edit&id=${(await receiver(session)).id}`,
    urlAfterCancel: onLogSettings,
    fill: (dialog) => text(dialog, 'Name').fill(named('receiver')),
  }),
  'a receiver is removed from its row': async (session) => ({
    at: onLogSettings,
    open: chooseFromMenu(`Actions for ${(await receiver(session)).name}`, 'Remove'),
  }),
  'a receiver is removed from a link': async (session) => ({
    at: `${onLogSettings}?open=remove&id=${(await receiver(session)).id}`,
    urlAfterCancel: onLogSettings,
  }),
  'old entries are removed from the page': async (session) => {
    await retainOneYear(session);
    return { at: onLogSettings, open: clickButton(/^Clean up now/) };
  },
  'old entries are removed from a link': async (session) => {
    await retainOneYear(session);
    return { at: `${onLogSettings}?open=run`, urlAfterCancel: onLogSettings };
  },
};

const keeping: Entries = {
  'a backup is deleted from its row': async ({ api }) => {
    const { id, file } = await api.call(createBackup);
    await expect
      .poll(() => api.call(readBackup, { params: { id } }))
      .toMatchObject({ state: 'ready' });
    return {
      at: '/administration/backups',
      open: chooseFromMenu(`Actions for ${file}`, /^Delete/),
    };
  },
  'the key of a provider is removed in the media settings': async ({ api }) => {
    await api.call(setMetadataKey, { body: { provider: 'tmdb', apiKey: 'a key of a test' } });
    return { at: '/administration/media', open: clickButton(/^Remove/) };
  },
  'the update script is reset': async ({ api }) => {
    await api.call(saveUpdateScript, { body: { text: '#!/bin/sh\ntrue\n' } });
    return { at: '/maintenance/script', open: clickButton(/default/i) };
  },
  'an update is started from a link': () => ({
    at: '/maintenance/updates?open=start',
    urlAfterCancel: '/maintenance/updates',
    actionButton: null,
    // The check before an update fails because no SSH access is configured.
    mayFail: [/^503 POST \/api\/maintenance\/platform-update\/preflight/],
  }),
  'all other sessions are ended': async (session) => {
    await signInElsewhere(session, operatorAccount);
    return { at: '/account/sessions', open: clickButton('End all other sessions') };
  },
};

testEntries({ ...users, ...groups, ...tokens, ...servers, ...logSettings, ...keeping });
