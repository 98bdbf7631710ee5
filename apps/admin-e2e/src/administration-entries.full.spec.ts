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
  runDialogTests,
  type OperatorSession,
  type DialogTests,
} from './entries.js';
import { operatorAccount } from './installation.js';

const password = 'a first quiet evening';
let nameCount = 0;
const uniqueName = (kind: string): string => `${kind}-${(nameCount += 1)}`;

const textField = (dialog: Locator, name: string | RegExp): Locator =>
  dialog.getByRole('textbox', { name });

/** Confirms that the secret, which is shown only once, was saved. */
async function confirmSecretSaved(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'I have saved a copy in a safe place' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

const fillUser = async (dialog: Locator): Promise<void> => {
  await textField(dialog, 'User name').fill(uniqueName('user'));
  await textField(dialog, 'Password').fill(password);
};
const fillSuperuser = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('radio', { name: 'Superuser' }).check();
  await fillUser(dialog);
};
const fillService = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('radio', { name: 'Service user' }).check();
  await textField(dialog, 'User name').fill(uniqueName('service'));
};
const fillGroup = (dialog: Locator): Promise<void> =>
  textField(dialog, 'Name').fill(uniqueName('group'));
const fillToken = async (dialog: Locator): Promise<void> => {
  await textField(dialog, 'Name').fill(uniqueName('token'));
  await dialog.getByRole('button', { name: /^Stacks \d/ }).click();
  await dialog.getByRole('checkbox', { name: 'View stacks' }).check();
};
const fillReceiver = async (dialog: Locator): Promise<void> => {
  await textField(dialog, 'Name').fill(uniqueName('receiver'));
  await textField(dialog, /^Host/).fill('127.0.0.1');
};

async function addUser(
  { api }: OperatorSession,
  username = uniqueName('user'),
): Promise<{ id: number; path: string }> {
  const { user } = await api.call(createUser, { body: { username, password } });
  return { id: user.id, path: `/administration/users/${user.id}` };
}

async function addSuperuser({ api }: OperatorSession): Promise<string> {
  const body = { username: uniqueName('chief'), password };
  const { id } = await api.call(registerSuperuser, { body });
  return `/administration/users/${id}`;
}

async function addGroup({ api }: OperatorSession): Promise<string> {
  const { id } = await api.call(createGroup, {
    body: { name: uniqueName('group'), permissions: [] },
  });
  return `/administration/groups/${id}`;
}

async function addToken({ api }: OperatorSession): Promise<{ id: number; name: string }> {
  const body = { name: uniqueName('token'), permissions: ['stacks-access' as const] };
  const { token } = await api.call(createToken, { body });
  return token;
}

async function addServer({
  api,
  installation,
}: OperatorSession): Promise<{ id: number; name: string }> {
  const { url, apiKey, control } = installation.sandbox;
  const name = uniqueName('server');
  const environmentIds = [control.addEnvironment({ name })];
  return api.call(createServer, { body: { name, url, apiKey, environmentIds } });
}

async function addReceiver({ api }: OperatorSession): Promise<{ id: number; name: string }> {
  const body = {
    name: uniqueName('receiver'),
    kind: 'webhook' as const,
    url: 'http://127.0.0.1:9/',
    secret: 'a secret that is long enough',
    enabled: false,
  };
  return api.call(createLogReceiver, { body });
}

/** Signs in without the browser, to create a second session. */
async function signInElsewhere(
  { installation }: OperatorSession,
  body: LoginRequest,
): Promise<void> {
  await new ApiClient({ baseUrl: installation.origin }).call(login, { body });
}

const usersPath = '/administration/users';
const groupsPath = '/administration/groups';
const serversPath = '/administration/servers';
const logSettingsPath = '/administration/event-log';
const tokenPaths = ['/administration/tokens', '/account/tokens'];

const userEntries: DialogTests = {
  'a person is created from the list': () => ({
    startUrl: usersPath,
    open: clickButton('New user'),
    fill: fillUser,
    afterAction: confirmSecretSaved,
  }),
  'a person is created from a link': () => ({
    startUrl: `${usersPath}?open=create`,
    urlAfterCancel: usersPath,
    fill: fillUser,
    afterAction: confirmSecretSaved,
  }),
  'a service is created from the list': () => ({
    startUrl: usersPath,
    open: clickButton('New user'),
    fill: fillService,
    urlAfterAction: /^\/administration\/users\/\d+$/,
  }),
  'a superuser is created from the list': () => ({
    startUrl: usersPath,
    open: clickButton('New user'),
    fill: fillSuperuser,
    afterAction: confirmSecretSaved,
  }),
  'a superuser is created from a link': () => ({
    startUrl: `${usersPath}?open=superuser`,
    urlAfterCancel: usersPath,
    fill: fillUser,
    afterAction: confirmSecretSaved,
  }),
  'a user is deactivated from their page': async (session) => ({
    startUrl: (await addUser(session)).path,
    open: clickButton('Deactivate'),
  }),
  'a user is reactivated from their page': async (session) => {
    const { id, path } = await addUser(session);
    await session.api.call(setUserActive, { params: { id }, body: { active: false } });
    return { startUrl: path, open: clickButton('Reactivate') };
  },
  'the phrase of a user is renewed from their page': async (session) => ({
    startUrl: (await addUser(session)).path,
    open: clickButton('Replace security phrase'),
    afterAction: confirmSecretSaved,
  }),
  'the sessions of a user are ended from their page': async (session) => {
    const username = uniqueName('user');
    const { path } = await addUser(session, username);
    await signInElsewhere(session, { username, password });
    const open = (page: Page): Promise<void> => page.getByRole('link', { name: 'End all' }).click();
    return { startUrl: path, open };
  },
  'a user is removed from their page': async (session) => ({
    startUrl: (await addUser(session)).path,
    open: clickButton('Delete'),
    urlAfterAction: usersPath,
  }),
  'a superuser is demoted from their page': async (session) => ({
    startUrl: await addSuperuser(session),
    open: clickButton('Remove superuser status'),
  }),
  'a superuser is deleted from their page': async (session) => ({
    startUrl: await addSuperuser(session),
    open: clickButton('Remove superuser status'),
    fill: (dialog) => dialog.getByRole('radio', { name: 'Delete the account' }).check(),
    urlAfterAction: usersPath,
  }),
  ...userActionEntries(),
};

function userActionEntries(): DialogTests {
  const userActions = {
    deactivate: {},
    phrase: { afterAction: confirmSecretSaved },
    sessions: {},
    remove: { urlAfterAction: usersPath },
  };
  return Object.fromEntries(
    Object.entries(userActions).map(([action, extraFields]) => [
      `an act on a user is asked for by a link: ${action}`,
      async (session: OperatorSession) => {
        const { path } = await addUser(session);
        return { startUrl: `${path}?open=${action}`, urlAfterCancel: path, ...extraFields };
      },
    ]),
  );
}

const groupEntries: DialogTests = {
  'a group is created from the list': () => ({
    startUrl: groupsPath,
    open: clickButton('New group'),
    fill: fillGroup,
    urlAfterAction: /^\/administration\/groups\/\d+$/,
  }),
  'a group is created from a link': () => ({
    startUrl: `${groupsPath}?open=create`,
    urlAfterCancel: groupsPath,
    fill: fillGroup,
    urlAfterAction: /^\/administration\/groups\/\d+$/,
  }),
  'a group is removed from its page': async (session) => ({
    startUrl: await addGroup(session),
    open: clickButton('Delete group'),
    urlAfterAction: groupsPath,
  }),
  'a group is removed from a link': async (session) => {
    const at = await addGroup(session);
    return { startUrl: `${at}?remove=true`, urlAfterCancel: at, urlAfterAction: groupsPath };
  },
};

const tokenEntries: DialogTests = Object.fromEntries(
  tokenPaths.flatMap((at) =>
    Object.entries<DialogTests[string]>({
      [`a token is created on ${at}`]: () => ({
        startUrl: at,
        open: clickButton('New token'),
        fill: fillToken,
        afterAction: confirmSecretSaved,
      }),
      [`a token is created from a link to ${at}`]: () => ({
        startUrl: `${at}?open=create`,
        urlAfterCancel: at,
        fill: fillToken,
        afterAction: confirmSecretSaved,
      }),
      [`a token is rotated from its row on ${at}`]: async (session) => ({
        startUrl: at,
        open: chooseFromMenu(`Actions for ${(await addToken(session)).name}`, 'Rotate'),
        afterAction: confirmSecretSaved,
      }),
      [`a token is rotated from a link to ${at}`]: async (session) => ({
        startUrl: `${at}?open=rotate&id=${(await addToken(session)).id}`,
        urlAfterCancel: at,
        afterAction: confirmSecretSaved,
      }),
      [`a token is revoked from its row on ${at}`]: async (session) => ({
        startUrl: at,
        open: chooseFromMenu(`Actions for ${(await addToken(session)).name}`, 'Revoke'),
      }),
      [`a token is revoked from a link to ${at}`]: async (session) => ({
        startUrl: `${at}?open=revoke&id=${(await addToken(session)).id}`,
        urlAfterCancel: at,
      }),
    }),
  ),
);

const fillServer =
  ({ installation }: OperatorSession) =>
  async (dialog: Locator): Promise<void> => {
    const name = uniqueName('server');
    installation.sandbox.control.addEnvironment({ name });
    await textField(dialog, 'Name').fill(name);
    await textField(dialog, 'Portainer address').fill(installation.sandbox.url);
    await textField(dialog, /key/i).fill(installation.sandbox.apiKey);
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
    textField(dialog, /key/i).fill(installation.sandbox.apiKey);

const serverEntries: DialogTests = {
  'a server is added from the list': (session) => ({
    startUrl: serversPath,
    open: clickButton('Add server'),
    fill: fillServer(session),
    actionButton: /^Test and add/,
  }),
  'a server is added from a link': (session) => ({
    startUrl: `${serversPath}?open=add`,
    urlAfterCancel: serversPath,
    fill: fillServer(session),
    actionButton: /^Test and add/,
  }),
  'a server is tested from its row': () => ({
    startUrl: serversPath,
    open: clickButton('Test: House'),
    afterAction: async (page) => {
      await expect(page.getByRole('dialog').getByText('Connection successful.')).toBeVisible();
      await closeDialogs(page);
    },
  }),
  'a server is edited from its row': async (session) => ({
    startUrl: serversPath,
    open: chooseFromMenu(`Actions for ${(await addServer(session)).name}`, 'Edit'),
    fill: (dialog) => textField(dialog, 'Name').fill(uniqueName('server')),
    actionButton: /^Save/,
  }),
  'a key is replaced from the row of a server': async (session) => ({
    startUrl: serversPath,
    open: chooseFromMenu(`Actions for ${(await addServer(session)).name}`, /^Replace/),
    fill: fillKey(session),
    actionButton: /^Replace/,
  }),
  'a key is replaced while a server is edited': async (session) => ({
    startUrl: `${serversPath}?open=edit&id=${(await addServer(session)).id}`,
    urlAfterCancel: serversPath,
    open: (page) => clickInDialog(page, /^Replace/),
    fill: fillKey(session),
    actionButton: /^Replace/,
  }),
  'a server is removed from its row': async (session) => ({
    startUrl: serversPath,
    open: chooseFromMenu(`Actions for ${(await addServer(session)).name}`, 'Remove'),
  }),
  'a server is removed from a link': async (session) => ({
    startUrl: `${serversPath}?open=remove&id=${(await addServer(session)).id}`,
    urlAfterCancel: serversPath,
  }),
};

/**
 * Limits the retention to one year. A new installation has no older entries, so the preview is
 * replaced with one that reports some.
 */
async function retainOneYear({ api, page }: OperatorSession): Promise<void> {
  const days = { ...unlimitedRetention, authentication: 365 };
  await api.call(setLogRetention, { body: { days, archive: false } });
  await page.route('**/api/settings/log-retention/preview', (route) =>
    route.fulfill({ json: { categories: [], total: 2 } }),
  );
}

const unlimitedRetention = {
  authentication: null,
  users: null,
  redeploy: null,
  maintenance: null,
  platform: null,
  reports: null,
  'event-log': null,
  history: null,
};

const logSettingsEntries: DialogTests = {
  'a receiver is added from the list': () => ({
    startUrl: logSettingsPath,
    open: clickButton('Add receiver'),
    fill: fillReceiver,
    returnsToDialog: true,
  }),
  'a receiver is added from a link': () => ({
    startUrl: `${logSettingsPath}?open=add`,
    urlAfterCancel: logSettingsPath,
    fill: fillReceiver,
    returnsToDialog: true,
  }),
  'a receiver is tested from its row': async (session) => ({
    startUrl: logSettingsPath,
    open: clickButton(`Test: ${(await addReceiver(session)).name}`),
    afterAction: async (page) => {
      await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
      await closeDialogs(page);
    },
  }),
  'a receiver is edited from its row': async (session) => ({
    startUrl: logSettingsPath,
    open: chooseFromMenu(`Actions for ${(await addReceiver(session)).name}`, 'Edit'),
    fill: (dialog) => textField(dialog, 'Name').fill(uniqueName('receiver')),
  }),
  'a receiver is edited from a link': async (session) => ({
    startUrl: `${logSettingsPath}?open=edit&id=${(await addReceiver(session)).id}`,
    urlAfterCancel: logSettingsPath,
    fill: (dialog) => textField(dialog, 'Name').fill(uniqueName('receiver')),
  }),
  'a receiver is removed from its row': async (session) => ({
    startUrl: logSettingsPath,
    open: chooseFromMenu(`Actions for ${(await addReceiver(session)).name}`, 'Remove'),
  }),
  'a receiver is removed from a link': async (session) => ({
    startUrl: `${logSettingsPath}?open=remove&id=${(await addReceiver(session)).id}`,
    urlAfterCancel: logSettingsPath,
  }),
  'old entries are removed from the page': async (session) => {
    await retainOneYear(session);
    return { startUrl: logSettingsPath, open: clickButton(/^Clean up now/) };
  },
  'old entries are removed from a link': async (session) => {
    await retainOneYear(session);
    return { startUrl: `${logSettingsPath}?open=run`, urlAfterCancel: logSettingsPath };
  },
};

const backupEntries: DialogTests = {
  'a backup is deleted from its row': async ({ api }) => {
    const { id, file } = await api.call(createBackup);
    await expect
      .poll(() => api.call(readBackup, { params: { id } }))
      .toMatchObject({ state: 'ready' });
    return {
      startUrl: '/administration/backups',
      open: chooseFromMenu(`Actions for ${file}`, /^Delete/),
    };
  },
  'the key of a provider is removed in the media settings': async ({ api }) => {
    await api.call(setMetadataKey, { body: { provider: 'tmdb', apiKey: 'a key of a test' } });
    return { startUrl: '/administration/media', open: clickButton(/^Remove/) };
  },
  'the update script is reset': async ({ api }) => {
    await api.call(saveUpdateScript, { body: { text: '#!/bin/sh\ntrue\n' } });
    return { startUrl: '/maintenance/script', open: clickButton(/default/i) };
  },
  'an update is started from a link': () => ({
    startUrl: '/maintenance/updates?open=start',
    urlAfterCancel: '/maintenance/updates',
    // Without SSH access, the dialog contains only a link to the page where SSH access is
    // configured.
    actionButton: null,
  }),
  'all other sessions are ended': async (session) => {
    await signInElsewhere(session, operatorAccount);
    return { startUrl: '/account/sessions', open: clickButton('End all other sessions') };
  },
};

runDialogTests({
  ...userEntries,
  ...groupEntries,
  ...tokenEntries,
  ...serverEntries,
  ...logSettingsEntries,
  ...backupEntries,
});
