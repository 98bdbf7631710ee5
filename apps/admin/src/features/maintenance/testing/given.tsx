import {
  listOccurrences,
  listRedeploys,
  listWindows,
  readMaintenanceConfig,
  readMaintenanceMode,
  readSession,
  readUpdateStatus,
  type MaintenanceConfigReply,
  type MaintenanceModeReply,
  type MaintenanceWindowReply,
  type OccurrenceReply,
} from '@stackyard/contracts';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, sampleRedeploy, sampleSession } from '#shared/testing/samples.js';
import { MaintenancePage } from '../maintenance-page.js';
import { maintenanceSearch } from '../maintenance.search.js';

export const activeMode: MaintenanceModeReply = {
  ...noMaintenance,
  active: true,
  message: 'Disk swap',
  since: '2026-03-01T10:00:00.000Z',
  by: 'Lena',
  source: 'switch',
};

export function sampleOccurrence(change: Partial<OccurrenceReply> = {}): OccurrenceReply {
  return {
    id: 1,
    windowId: 1,
    message: 'Patches',
    startsAt: '2030-11-24T21:00:00.000Z',
    endsAt: '2030-11-24T23:00:00.000Z',
    state: 'planned',
    ...change,
  };
}

export function sampleWindow(change: Partial<MaintenanceWindowReply> = {}): MaintenanceWindowReply {
  return {
    id: 1,
    message: 'Patches',
    startsAt: '2030-11-24T22:00',
    durationMinutes: 120,
    timeZone: 'Europe/Berlin',
    recurrence: 'FREQ=MONTHLY;BYDAY=4SU',
    announceMinutes: [1440, 60],
    createdBy: 'lena',
    createdAt: '2026-03-01T10:00:00.000Z',
    cancelledAt: null,
    next: sampleOccurrence(),
    last: null,
    ...change,
  };
}

/** The settings of platform updates, which name the two servers. */
export const sampleConfig: MaintenanceConfigReply = {
  ssh: null,
  script: {
    hash: 'sha256:0123456789abcdef',
    bytes: 23,
    custom: false,
    defaultFrom: 'built-in',
    changedAt: null,
    changedBy: null,
  },
  canStoreSecrets: true,
  servers: ['Home', 'Office'].map((name, index) => ({
    id: index + 1,
    name,
    version: null,
    edition: null,
    newestVersion: null,
  })),
};

/** Starts a fake server with one running and two queued redeploys, and the given windows. */
export function startMaintenanceApi(windows: MaintenanceWindowReply[] = []): FakeApi {
  const occurrences = windows.flatMap(({ next }) => next ?? []);
  return FakeApi.start()
    .on(readSession, sampleSession('maintenance-access', 'stacks-access'))
    .on(readMaintenanceMode, noMaintenance)
    .on(readMaintenanceConfig, sampleConfig)
    .on(readUpdateStatus, {
      status: 'never-run',
      running: false,
      startedAt: null,
      finishedAt: null,
    })
    .on(listWindows, { windows, nextCursor: null })
    .on(listOccurrences, { occurrences, nextCursor: null })
    .on(listRedeploys, {
      redeploys: [
        sampleRedeploy({ id: 1, state: 'running', waitsFor: null }),
        sampleRedeploy({ id: 2 }),
        sampleRedeploy({ id: 3 }),
      ],
      nextCursor: null,
    });
}

export function renderMaintenance(search = '') {
  return renderWithProviders(<MaintenancePage />, `/maintenance${search}`, {
    path: '/maintenance/',
    validateSearch: maintenanceSearch,
  });
}
