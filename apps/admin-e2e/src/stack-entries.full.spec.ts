import { expect, type Page } from '@playwright/test';
import { createStackView, listStacks, type StackReply } from '@stackyard/contracts';
import {
  chooseFromMenu,
  runCommand,
  clickButton,
  runDialogTests,
  type DialogTests,
  type DialogTest,
  type OperatorSession,
} from './entries.js';

const actions = ['start', 'stop', 'restart'] as const;
type Action = (typeof actions)[number];
const titles = { start: 'Start', stop: 'Stop', restart: 'Restart' };
const runUrlPattern = /^\/redeploys\/\d+$/;

let nameCount = 0;
const uniqueName = (kind: string): string => `${kind}-${(nameCount += 1)}`;

/** Creates a stack on the platform and waits until the action is possible. */
async function addStackFor(
  { installation, api }: OperatorSession,
  action: Action,
): Promise<{ name: string; path: string }> {
  const name = uniqueName('shop');
  const stoppedFields = action === 'start' ? { status: 2 as const, running: false } : {};
  installation.sandbox.control.addStack({ name, images: { app: `${name}:1` }, ...stoppedFields });
  let id = 0;
  await expect
    .poll(async () => {
      const { stacks } = await api.call(listStacks, { query: { search: name } });
      // Skip external stacks: a refresh between the creation of the containers and that of the
      // stack record lists the containers as an external stack.
      const isReady = (stack: StackReply) =>
        stack.platformId !== null && stack.actionObstacles[action] === null;
      id = stacks.find(isReady)?.id ?? 0;
      return id;
    })
    .toBeGreaterThan(0);
  return { name, path: `/stacks/${id}` };
}

/** Returns the ways to start, stop or restart a stack. Each ends on the page of the run. */
function entriesForAction(action: Action): DialogTests {
  const verb = titles[action];
  const entry =
    (createDialogTest: (stack: { name: string; path: string }) => DialogTest) =>
    async (session: OperatorSession): Promise<DialogTest> => ({
      ...createDialogTest(await addStackFor(session, action)),
      urlAfterAction: runUrlPattern,
    });
  const item = new RegExp(`^${verb}…`);
  return {
    [`a stack is asked to ${action} in the palette on its page`]: entry(({ name, path }) => ({
      startUrl: path,
      open: runCommand(`${verb} ${name}`),
    })),
    [`a stack is asked to ${action} in the menu on its page`]: entry(({ path }) => ({
      startUrl: path,
      open: chooseFromMenu('Start or stop', item),
    })),
    [`a stack is asked to ${action} in the menu of its row`]: entry(({ name }) => ({
      startUrl: `/stacks?search=${name}`,
      open: chooseFromMenu(`Start or stop ${name}`, item),
    })),
    [`a stack is asked to ${action} on a phone`]: entry(({ path }) => ({
      startUrl: path,
      onPhone: true,
      open: chooseFromMenu('Start or stop', item),
    })),
  };
}

const detailsEntries: DialogTests = {
  'the details of a stack are edited on its page': async (session) => {
    const { name, path } = await addStackFor(session, 'stop');
    return {
      startUrl: path,
      open: clickButton(`Edit tags and details of ${name}`),
      fill: (dialog) => dialog.getByLabel('Note').fill('Ask before Friday.'),
      actionButton: /^Save/,
    };
  },
  'the verification of a stack is edited in its settings': async (session) => {
    const { name, path } = await addStackFor(session, 'stop');
    return {
      startUrl: `${path}/settings`,
      open: clickButton(`Edit the verification of ${name}`),
      fill: (dialog) => dialog.getByLabel('Log patterns that indicate readiness').fill('ready'),
      actionButton: /^Save/,
    };
  },
  'the details of selected stacks are edited': async (session) => {
    const { name } = await addStackFor(session, 'stop');
    return {
      startUrl: `/stacks?search=${name}`,
      open: async (page: Page) => {
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
        const selection = page.getByRole('region', { name: 'Selection' });
        await selection.getByRole('button', { name: 'Edit tags…' }).click();
      },
      fill: async (dialog) => {
        const tags = dialog.getByRole('combobox', { name: 'Add tags' });
        await tags.fill('web');
        await tags.press('Enter');
      },
      actionButton: /^Change/,
    };
  },
};

const viewEntries: DialogTests = {
  'a view of stacks is saved': () => ({
    startUrl: '/stacks?health=healthy',
    open: chooseFromMenu(/^View/, /^Save/),
    fill: (dialog) => dialog.getByRole('textbox', { name: 'Name' }).fill(uniqueName('view')),
  }),
  'views of stacks are managed': async ({ api }) => {
    await api.call(createStackView, { body: { name: uniqueName('view'), search: 'health=down' } });
    return { startUrl: '/stacks', open: chooseFromMenu(/^View/, /^Manage/), actionButton: null };
  },
};

const registryEntries: DialogTests = {
  'a registry is added from the list': () => ({
    startUrl: '/administration/registries',
    open: clickButton('Add registry'),
    actionButton: null,
  }),
  'a registry is added from a link': () => ({
    startUrl: '/administration/registries?open=add',
    urlAfterCancel: '/administration/registries',
    actionButton: null,
  }),
};

runDialogTests({
  ...Object.assign({}, ...actions.map(entriesForAction)),
  ...detailsEntries,
  ...viewEntries,
  ...registryEntries,
});
