import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '@stackyard/api-client';
import { unexpectedFaults, recordFaults } from './browser-faults.js';
import { configure, startInstallation, signIn, test, type Installation } from './installation.js';

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** A way to open a dialog, with the URLs before and after it. URLs omit the origin. */
export interface DialogTest {
  startUrl: string;
  onPhone?: boolean;
  /** Opens the dialog; omitted if the starting page opens it. */
  open?: (page: Page) => Promise<void>;
  /** The URL after the dialog is cancelled; by default the starting page. */
  urlAfterCancel?: string | RegExp;
  /** Fills in the form. Confirmation words are typed automatically. */
  fill?: (dialog: Locator, page: Page) => Promise<void>;
  /**
   * The button that performs the action; by default the last button of the dialog. Null if the
   * dialog has no action.
   */
  actionButton?: RegExp | null;
  /** Steps needed to close the dialog after the action, such as saving a secret. */
  afterAction?: (page: Page) => Promise<void>;
  /** True if the dialog that opened the confirmation reappears after the action. */
  returnsToDialog?: boolean;
  /** The URL after the action; by default the same as after cancelling. */
  urlAfterAction?: string | RegExp;
  /** Patterns of failed requests that the test expects, such as `404 GET /api/...`. */
  expectedFaultPatterns?: readonly RegExp[];
}

/** The signed-in browser and the test installation, shared by all entries of a spec file. */
export interface OperatorSession {
  installation: Installation;
  page: Page;
  /** Calls the API in the operator's browser session. */
  api: ApiClient;
}

/**
 * Dialog tests by name. Each function creates the data of its test immediately before the test.
 */
export type DialogTests = Record<
  string,
  (session: OperatorSession) => DialogTest | Promise<DialogTest>
>;

/**
 * Runs the tests one after another in the same browser and on the same server. `settings` configure
 * the server; `prepare` runs once after sign-in.
 */
export function runDialogTests(
  entries: DialogTests,
  settings: Record<string, string> = {},
  prepare: (session: OperatorSession) => void = () => undefined,
): void {
  let session: OperatorSession;
  let faults: string[];
  let close: () => Promise<void>;

  test.beforeAll(async ({ browser }) => {
    const installation = await startInstallation(settings);
    await configure(installation);
    const context = await browser.newContext();
    faults = await recordFaults(context);
    const page = await context.newPage();
    await signIn(page, installation);
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
    const headers = { cookie: cookies.join('; ') };
    session = { installation, page, api: new ApiClient({ baseUrl: installation.origin, headers }) };
    prepare(session);
    close = async () => {
      await context.close();
      await installation.close();
    };
  });
  test.afterAll(() => close());

  for (const [name, prepareDialogTest] of Object.entries(entries)) {
    test(name, async () => {
      const entry = await prepareDialogTest(session);
      await session.page.setViewportSize(entry.onPhone ? phone : desktop);
      await openAndCancel(session, entry);
      await openAndConfirm(session, entry);
      const newFaults = faults.splice(0);
      expect(
        unexpectedFaults(newFaults, entry.expectedFaultPatterns ?? []),
        'what went wrong in the browser',
      ).toEqual([]);
    });
  }
}

async function openAndCancel(session: OperatorSession, entry: DialogTest): Promise<void> {
  await open(session, entry);
  await closeDialogsUntil(session, entry.urlAfterCancel ?? entry.startUrl);
}

/**
 * Closes dialogs until the page has the given URL. Closing a dialog can reopen the dialog that
 * it covered, sometimes after a moment without any dialog.
 */
async function closeDialogsUntil(session: OperatorSession, url: string | RegExp): Promise<void> {
  await expect(async () => {
    await closeDialogs(session.page);
    await expectPage(session, url, 1000);
  }).toPass();
}

async function openAndConfirm(session: OperatorSession, entry: DialogTest): Promise<void> {
  if (entry.actionButton === null) return;
  const { page } = session;
  const dialog = await open(session, entry);
  await entry.fill?.(dialog, page);
  const button = dialog
    .getByRole('button', entry.actionButton && { name: entry.actionButton })
    .last();
  // Retry, because the required input may depend on data that is still loading.
  await expect(async () => {
    await typeConfirmationWord(dialog);
    await expect(button).toBeEnabled({ timeout: 250 });
  }).toPass();
  await button.click();
  const address = entry.urlAfterAction ?? entry.urlAfterCancel ?? entry.startUrl;
  if (entry.returnsToDialog) return closeDialogsUntil(session, address);
  await entry.afterAction?.(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectPage(session, address);
}

async function open(
  { page, installation }: OperatorSession,
  { startUrl, open }: DialogTest,
): Promise<Locator> {
  await page.goto(`${installation.origin}${startUrl}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await open?.(page);
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Presses Escape until no dialog is open. */
export async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/** Types the confirmation word given in the label of the field. */
async function typeConfirmationWord(dialog: Locator): Promise<void> {
  const field = dialog.getByRole('textbox', { name: /^Type .+ to confirm$/ });
  if ((await field.count()) === 0) return;
  const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent);
  await field.fill(/^Type (.+) to confirm$/.exec(label ?? '')?.[1] ?? '');
}

async function expectPage(
  { page, installation }: OperatorSession,
  url: string | RegExp,
  timeoutMs?: number,
): Promise<void> {
  const { origin } = installation;
  await expect
    .poll(
      () => page.url().slice(origin.length),
      timeoutMs === undefined ? {} : { timeout: timeoutMs },
    )
    .toEqual(typeof url === 'string' ? url : expect.stringMatching(url));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Returns a function for `DialogTest.open` that clicks a button on the page. */
export function clickButton(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('main').getByRole('button', { name }).first().click();
}

export async function clickInDialog(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('dialog').last().getByRole('button', { name }).click();
}

/**
 * Returns a function for `DialogTest.open` that chooses an item from the menu of a row or page.
 */
export function chooseFromMenu(
  menu: string | RegExp,
  item: string | RegExp,
): (page: Page) => Promise<void> {
  return async (page) => {
    const button = page.getByRole('main').getByRole('button', { name: menu });
    // Move the button away from the edges of the window. Its menu is hidden while the button is
    // outside the window, and rows that grow can push the button out.
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const menuItem = page.getByRole('menuitem', { name: item });
    const dialog = page.getByRole('dialog');
    // Retry, because content that loads above the button moves it, and the menu may close again. On
    // a busy machine, a click may open the dialog and still time out.
    await expect(async () => {
      if (await dialog.isVisible()) return;
      if (!(await menuItem.isVisible())) await button.click({ timeout: 2000 });
      await menuItem.click({ timeout: 2000 });
    }).toPass();
  };
}

/**
 * Runs a command of the palette.
 *
 * @param awaitedUrlPattern - response to wait for before the command is chosen
 */
export function runCommand(
  query: string,
  awaitedUrlPattern?: RegExp,
): (page: Page) => Promise<void> {
  return async (page) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search stacks and commands' });
    const response = awaitedUrlPattern && page.waitForResponse(awaitedUrlPattern);
    await palette.getByRole('searchbox').or(palette.getByRole('textbox')).first().fill(query);
    await response;
    await palette.getByRole('button', { name: query }).click();
    await expect(palette).toHaveCount(0);
  };
}
