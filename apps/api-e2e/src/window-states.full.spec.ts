import {
  listLogs,
  listOccurrences,
  readMaintenanceMode,
  type MaintenanceModeReply,
  type OccurrenceReply,
} from '@stackyard/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestApiClient } from './pipeline.js';
import { seededRandom, testSeed } from './seeded-random.js';
import { ServerProcess } from './server-process.js';
import { createTemporaryFolder } from './temporary-folder.js';
import { waitUntil } from './wait-until.js';

const minuteMs = 60_000;
/** Timeout per test. Each of its many server starts takes seconds on a busy machine. */
const timeoutMs = 240_000;
/** Number of crashes around each transition of a window. */
const killCount = Number(process.env['STACKYARD_WINDOW_KILLS'] ?? 1);

/**
 * Starts a server and schedules an hour of maintenance that starts in two hours and is announced
 * one hour ahead.
 */
async function startWithPlannedWindow() {
  const server = await new ServerProcess({ DATA_DIR: await createTemporaryFolder() }).start();
  const api = await TestApiClient.register(server);
  const startsAt = await api.scheduleWindow();
  /**
   * Kills the server and restarts it with its clock set to a time relative to the window's start.
   */
  const restartAt = async (from: number): Promise<void> => {
    await server.kill9();
    server.clockAheadMs = startsAt + from - Date.now();
    await server.start();
  };
  return { server, api, restartAt };
}

/** Waits until the window is in the given state. Returns the window and the maintenance mode. */
async function waitForWindowState(
  api: TestApiClient,
  state: OccurrenceReply['state'],
): Promise<MaintenanceModeReply> {
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 1440 * minuteMs));
  const query = { from: from?.toISOString() ?? '', to: to?.toISOString() ?? '' };
  await waitUntil(`the window is ${state}`, async () => {
    const { occurrences } = await api.call(listOccurrences, { query });
    return occurrences[0]?.state === state;
  });
  return api.call(readMaintenanceMode);
}

/** Returns the recorded actions without those of nightly backups, which depend on the time of day. */
async function maintenanceActions(api: TestApiClient): Promise<string[]> {
  const query = { category: ['maintenance' as const], order: 'asc' as const };
  const { entries } = await api.call(listLogs, { query });
  return entries.map(({ action }) => action).filter((action) => !action.startsWith('backup.'));
}

const completeHistory = [
  'window.planned',
  'window.announced',
  'maintenance.opened',
  'maintenance.closed',
];

describe('a window whose server is killed', () => {
  it(
    'in any of its states continues, and ends once',
    async () => {
      const { api, restartAt } = await startWithPlannedWindow();

      await restartAt(-90 * minuteMs);
      expect(await waitForWindowState(api, 'planned')).toMatchObject({
        active: false,
        upcoming: null,
      });
      await restartAt(-30 * minuteMs);
      expect(await waitForWindowState(api, 'announced')).toMatchObject({
        active: false,
        upcoming: { message: 'Monthly patches' },
      });
      await restartAt(-20 * minuteMs);
      expect(await waitForWindowState(api, 'announced')).toMatchObject({ active: false });
      await restartAt(10 * minuteMs);
      expect(await waitForWindowState(api, 'active')).toMatchObject({
        active: true,
        source: 'window',
      });
      await restartAt(50 * minuteMs);
      expect(await waitForWindowState(api, 'active')).toMatchObject({
        active: true,
        source: 'window',
      });
      await restartAt(70 * minuteMs);
      expect(await waitForWindowState(api, 'ended')).toMatchObject({
        active: false,
        upcoming: null,
      });
      await restartAt(80 * minuteMs);
      expect(await waitForWindowState(api, 'ended')).toMatchObject({ active: false });

      expect(await maintenanceActions(api)).toEqual(completeHistory);
    },
    timeoutMs,
  );

  it(
    'until after its end is recorded as missed',
    async () => {
      const { api, restartAt } = await startWithPlannedWindow();

      await restartAt(61 * minuteMs);

      expect(await waitForWindowState(api, 'missed')).toMatchObject({ active: false });
      expect(await maintenanceActions(api)).toEqual(['window.planned', 'window.missed']);
    },
    timeoutMs,
  );

  it(
    'while active continues after the clock was set back',
    async () => {
      const { api, restartAt } = await startWithPlannedWindow();
      await restartAt(10 * minuteMs);
      await waitForWindowState(api, 'active');

      await restartAt(-40 * minuteMs);
      expect(await waitForWindowState(api, 'active')).toMatchObject({ active: true });
      await restartAt(70 * minuteMs);
      expect(await waitForWindowState(api, 'ended')).toMatchObject({ active: false });

      expect(await maintenanceActions(api)).toEqual(
        completeHistory.filter((action) => action !== 'window.announced'),
      );
    },
    timeoutMs,
  );

  /** The transitions of the window: the minutes after its start, and the new state. */
  const transitions = [
    [-60, 'announced'],
    [0, 'active'],
    [60, 'ended'],
  ] as const;
  const title = `around each of its turns takes each once (seed ${testSeed})`;
  it(
    title,
    async () => {
      const random = seededRandom(testSeed);
      const { api, restartAt } = await startWithPlannedWindow();

      for (const [transition, state] of transitions) {
        for (let killNumber = 0; killNumber < killCount; killNumber += 1) {
          await restartAt(transition * minuteMs - 200);
          await sleep(random() * 400);
        }
        // All kills may have come too early. A window that has not started before its end is
        // missed, so make sure that the server is running at the time of the change.
        await restartAt((transition + 1) * minuteMs);
        expect(await waitForWindowState(api, state)).toMatchObject({ active: state === 'active' });
      }

      expect(await maintenanceActions(api)).toEqual(completeHistory);
    },
    60_000 + killCount * 30_000,
  );
});
