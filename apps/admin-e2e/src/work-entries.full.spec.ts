import { expect, type Page } from '@playwright/test';
import {
  createLogView,
  createServer,
  deleteJob,
  listDuplicates,
  listLogs,
  listStacks,
  planWindow,
  previewJobDeletion,
  produceReport,
  attachJobInfos,
  reportJob,
  setMaintenanceMode,
} from '@stackyard/contracts';
import { startSandbox } from '@stackyard/platform-sandbox';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chooseFromMenu,
  runCommand,
  clickButton,
  clickInDialog,
  runDialogTests,
  type OperatorSession,
  type DialogTests,
} from './entries.js';

const dayMs = 24 * 3_600_000;
let nameCount = 0;
const uniqueName = (kind: string): string => `${kind} ${(nameCount += 1)}`;

const clickFirst = (role: 'button' | 'link', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

const noActionButton = { actionButton: null };

const shellEntries: DialogTests = {
  'the palette is opened by keyboard': () => ({
    startUrl: '/',
    open: (page) => page.keyboard.press('Control+k'),
    ...noActionButton,
  }),
  'the palette is opened from the bar': () => ({
    startUrl: '/redeploys',
    open: clickFirst('button', 'Search and commands'),
    ...noActionButton,
  }),
  'the shortcuts are shown by keyboard': () => ({
    startUrl: '/stacks',
    open: (page) => page.keyboard.press('?'),
    ...noActionButton,
  }),
  'the shortcuts are shown from the palette': () => ({
    startUrl: '/event-log',
    open: runCommand('Keyboard shortcuts'),
    ...noActionButton,
  }),
  'the account menu is opened': () => ({
    startUrl: '/stacks',
    open: clickFirst('button', 'Account: Lena'),
    ...noActionButton,
  }),
  'the menu on a phone opens another page': () => ({
    startUrl: '/stacks',
    onPhone: true,
    open: clickFirst('button', /^More$/),
    ...noActionButton,
  }),
};

/**
 * Creates two stack records with the same name and no containers, so that either can be removed.
 */
async function addDuplicates({
  installation,
  api,
}: OperatorSession): Promise<{ id: number; recordId: number }> {
  const name = `shop-${(nameCount += 1)}`;
  const recordId = installation.sandbox.control.addStack({ name, running: false });
  installation.sandbox.control.addStack({ name, running: false });
  let id = 0;
  await expect
    .poll(async () => {
      const { groups } = await api.call(listDuplicates);
      const stacks = groups.flatMap((group) => group.stacks);
      id = stacks.find(({ platformId }) => platformId === recordId)?.id ?? 0;
      return id;
    })
    .toBeGreaterThan(0);
  return { id, recordId };
}

const stackEntries: DialogTests = {
  'stacks with the same name are shown from the list': async (session) => {
    await addDuplicates(session);
    return {
      startUrl: '/stacks?health=healthy',
      open: clickFirst('link', 'Review and clean up'),
      ...noActionButton,
    };
  },
  'stacks with the same name are shown from a link': () => ({
    startUrl: '/stacks?duplicates=true',
    urlAfterCancel: '/stacks',
    ...noActionButton,
  }),
  'a record is cleaned up from the list of duplicates': async (session) => {
    const { recordId } = await addDuplicates(session);
    return {
      startUrl: '/stacks?duplicates=true',
      open: (page) => clickInDialog(page, new RegExp(`^Clean up record ${recordId} of`)),
      urlAfterCancel: '/stacks',
      actionButton: /^Remove record/,
      returnsToDialog: true,
    };
  },
  'a record is cleaned up from a link': async (session) => ({
    startUrl: `/stacks?duplicates=true&record=${(await addDuplicates(session)).id}`,
    urlAfterCancel: '/stacks',
    actionButton: /^Remove record/,
    returnsToDialog: true,
  }),
};

async function addWindow({ api }: OperatorSession, recurrence?: string): Promise<string> {
  const startsAt = new Date(Date.now() + dayMs).toISOString().slice(0, 16);
  const body = {
    message: uniqueName('Patches'),
    startsAt,
    durationMinutes: 60,
    timeZone: 'UTC',
    ...(recurrence !== undefined && { recurrence }),
  };
  const { id } = await api.call(planWindow, { body });
  return `/maintenance?open=show&window=${id}`;
}

async function switchMaintenanceMode({ api }: OperatorSession, active: boolean): Promise<void> {
  await api.call(setMaintenanceMode, { body: { active, message: 'Disk swap' } });
}

const maintenancePath = '/maintenance';
const fillWindow = (dialog: { getByLabel: Page['getByLabel'] }): Promise<void> =>
  dialog.getByLabel('Message to all users').fill(uniqueName('Patches'));

const maintenanceEntries: DialogTests = {
  'maintenance is started': async (session) => {
    await switchMaintenanceMode(session, false);
    return { startUrl: maintenancePath, open: clickButton('Start maintenance') };
  },
  'maintenance is ended': async (session) => {
    await switchMaintenanceMode(session, true);
    return { startUrl: maintenancePath, open: clickButton('End maintenance') };
  },
  'a window is planned with the button': () => ({
    startUrl: maintenancePath,
    open: clickButton('Schedule maintenance'),
    fill: fillWindow,
    actionButton: /^Schedule/,
  }),
  'a window is planned on a day of the calendar': () => ({
    startUrl: maintenancePath,
    open: (page) =>
      page
        .getByRole('button', { name: /^Schedule maintenance for/ })
        .last()
        .click(),
    urlAfterCancel: /^\/maintenance\?day=[\d-]+$/,
    fill: fillWindow,
    actionButton: /^Schedule/,
  }),
  'a window is planned from a link': () => ({
    startUrl: `${maintenancePath}?open=plan`,
    urlAfterCancel: maintenancePath,
    fill: fillWindow,
    actionButton: /^Schedule/,
  }),
  'a window is shown from the list': async (session) => {
    await addWindow(session);
    return {
      startUrl: `${maintenancePath}?view=list`,
      open: (page) =>
        page
          .getByRole('row', { name: /Patches/ })
          .last()
          .click(),
      ...noActionButton,
    };
  },
  'a window is changed from its details': async (session) => ({
    startUrl: await addWindow(session),
    open: (page) => clickInDialog(page, 'Edit'),
    urlAfterCancel: maintenancePath,
    fill: fillWindow,
    actionButton: /^Save/,
  }),
  'a window is cancelled': async (session) => ({
    startUrl: await addWindow(session),
    open: (page) => clickInDialog(page, 'Cancel maintenance window'),
    urlAfterCancel: maintenancePath,
    returnsToDialog: true,
  }),
  'one occurrence of a window is skipped': async (session) => ({
    startUrl: await addWindow(session, 'FREQ=WEEKLY'),
    open: (page) => clickInDialog(page, 'Skip this occurrence'),
    urlAfterCancel: maintenancePath,
    returnsToDialog: true,
  }),
};

async function findAnyEntryId({ api }: OperatorSession): Promise<number> {
  await api.call(setMaintenanceMode, { body: { active: false, message: uniqueName('Nothing') } });
  const { entries } = await api.call(listLogs, { query: { limit: 1 } });
  return entries[0]?.id ?? 0;
}

const eventLogPath = '/event-log';
const eventLogEntries: DialogTests = {
  'an entry is shown from its row': () => ({
    startUrl: '/event-log?category=authentication',
    // Click the time, because clicking any other value in the row filters by it.
    open: (page) => page.getByRole('row').nth(1).locator('time').click(),
    ...noActionButton,
  }),
  'an entry is shown from a link': () => ({
    startUrl: '/event-log?entry=1',
    urlAfterCancel: eventLogPath,
    ...noActionButton,
  }),
  'an entry is deleted from its details': async (session) => ({
    startUrl: `/event-log?entry=${await findAnyEntryId(session)}`,
    open: (page) => clickInDialog(page, 'Delete entry…'),
    urlAfterCancel: eventLogPath,
  }),
  'old entries are deleted': () => ({
    startUrl: eventLogPath,
    open: chooseFromMenu('More actions', /^Delete old/),
    fill: async (dialog) => {
      const oneMinuteAgo = new Date(Date.now() - 60_000);
      const localCutoff = new Date(
        oneMinuteAgo.getTime() - oneMinuteAgo.getTimezoneOffset() * 60_000,
      );
      await dialog.getByLabel('Older than').fill(localCutoff.toISOString().slice(0, 16));
    },
    ...noActionButton,
  }),
  'the filtered entries are exported': () => ({
    startUrl: eventLogPath,
    open: clickButton('Export'),
    ...noActionButton,
  }),
  'a view is saved': () => ({
    startUrl: '/event-log?outcome=failure',
    open: chooseFromMenu(/^View/, /^Save/),
    fill: (dialog) => dialog.getByRole('textbox', { name: 'Name' }).fill(uniqueName('view')),
  }),
  'views are managed': async ({ api }) => {
    await api.call(createLogView, { body: { name: uniqueName('view'), search: '' } });
    return { startUrl: eventLogPath, open: chooseFromMenu(/^View/, /^Manage/), ...noActionButton };
  },
};

async function addJob({ api, installation }: OperatorSession): Promise<number> {
  const title = uniqueName('Film');
  const folder = join(installation.raw, title);
  await mkdir(folder);
  await writeFile(join(folder, 'film.mkv'), 'not really a film');
  const body = {
    title,
    mediaType: 'bluray' as const,
    raw_path: folder,
    status: 'READY_TO_ENCODE' as const,
  };
  const { job } = await api.call(reportJob, { body });
  return job.id;
}

async function addDeletedJob(session: OperatorSession): Promise<string> {
  const id = await addJob(session);
  const { preview } = await session.api.call(previewJobDeletion, { params: { id }, query: {} });
  const body = { target: 'raw' as const, previewToken: preview.token };
  await session.api.call(deleteJob, { params: { id }, body });
  return preview.relatedJobs[0]?.title ?? '';
}

async function addPlannedJob(session: OperatorSession): Promise<string> {
  const id = await addJob(session);
  const tracks = { videoTracks: [], audioTracks: [], subtitleTracks: [] };
  const title = { id: 1, fileName: 'film.mkv', durationMinutes: 90, encodeInput: true, ...tracks };
  const encodePlan = { mode: 'film', selectors: {}, titles: [title] };
  await session.api.call(attachJobInfos, { params: { id }, body: { encodePlan } });
  return `/jobs/${id}`;
}

const fillTitle = (dialog: { getByRole: Page['getByRole'] }): Promise<void> =>
  dialog.getByRole('textbox', { name: 'Title' }).last().fill('Heat');

const jobEntries: DialogTests = {
  'a title is assigned from the page of a job': async (session) => ({
    startUrl: `/jobs/${await addJob(session)}?part=log`,
    open: clickButton(/^Assign/),
    fill: fillTitle,
  }),
  'a title is assigned from a link': async (session) => {
    const at = `/jobs/${await addJob(session)}`;
    return { startUrl: `${at}?act=assign`, urlAfterCancel: at, fill: fillTitle };
  },
  'an encode is started from the page of a job': async (session) => ({
    startUrl: await addPlannedJob(session),
    open: clickButton(/^Encode/),
    ...noActionButton,
  }),
  'a job is deleted from its page': async (session) => ({
    startUrl: `/jobs/${await addJob(session)}`,
    open: clickButton(/^Delete/),
    urlAfterAction: '/jobs',
  }),
  'a job is deleted from a link': async (session) => {
    const at = `/jobs/${await addJob(session)}`;
    return { startUrl: `${at}?act=delete`, urlAfterCancel: at, urlAfterAction: '/jobs' };
  },
  'only the files of a job are deleted': async (session) => ({
    startUrl: `/jobs/${await addJob(session)}`,
    open: clickButton(/^Delete/),
    fill: (dialog) => dialog.getByRole('radio', { name: /^Only the files/ }).check(),
  }),
  'selected jobs are deleted': async (session) => {
    await addJob(session);
    return {
      startUrl: '/jobs',
      open: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Select Film/ })
          .first()
          .check();
        await page
          .getByRole('region', { name: 'Selection' })
          .getByRole('button', { name: /^Delete/ })
          .click();
      },
    };
  },
  'an entry of the bin is removed': async (session) => ({
    startUrl: '/jobs/bin',
    open: chooseFromMenu(`Actions for ${await addDeletedJob(session)}`, /^Delete/),
  }),
  'the bin is emptied': async (session) => {
    await addDeletedJob(session);
    return { startUrl: '/jobs/bin', open: clickButton(/^Empty/) };
  },
};

const month = new Date().toISOString().slice(0, 7);
const reportUrlPattern = /^\/reports\/\d{4}-\d\d\?language=en$/;

async function addReport({ api }: OperatorSession): Promise<string> {
  await api.call(produceReport, { body: { month, language: 'en' } });
  return `/reports/${month}?language=en`;
}

const reportEntries: DialogTests = {
  'a report is generated from the list': () => ({
    startUrl: '/reports',
    open: clickButton('Generate a report'),
    actionButton: /^Generate/,
    urlAfterAction: reportUrlPattern,
  }),
  'a report is generated from a link': () => ({
    startUrl: '/reports?produce=true',
    urlAfterCancel: '/reports',
    actionButton: /^Generate/,
    urlAfterAction: reportUrlPattern,
  }),
  'a report is generated again': async (session) => ({
    startUrl: await addReport(session),
    open: chooseFromMenu('More', 'Generate again'),
    actionButton: /^Generate/,
    urlAfterAction: reportUrlPattern,
  }),
  'a report is removed from its page': async (session) => ({
    startUrl: await addReport(session),
    open: chooseFromMenu('More', 'Delete'),
    urlAfterAction: '/reports',
  }),
  'a report is removed from a link': async (session) => ({
    startUrl: `${await addReport(session)}&act=remove`,
    urlAfterCancel: `/reports/${month}?language=en`,
    urlAfterAction: '/reports',
  }),
};

const overviewEntries: DialogTests = {
  'an unreachable server is tested from the overview': async ({ api }) => {
    const unreachableSandbox = await startSandbox();
    const { url, apiKey } = unreachableSandbox;
    await api.call(createServer, { body: { name: 'Attic', url, apiKey } });
    await unreachableSandbox.close();
    await expect
      .poll(async () =>
        (await api.call(listStacks, { query: {} })).servers.map(({ health }) => health.state),
      )
      .toContain('unreachable');
    return {
      startUrl: '/',
      open: clickFirst('link', /Attic/),
      urlAfterCancel: '/administration/servers',
      ...noActionButton,
    };
  },
};

runDialogTests({
  ...shellEntries,
  ...stackEntries,
  ...maintenanceEntries,
  ...eventLogEntries,
  ...jobEntries,
  ...reportEntries,
  ...overviewEntries,
});
