import { readMaintenanceMode, startUpdate, type SshSetupRequest } from '@stackyard/contracts';
import type { PlatformApp } from '../platform/platform-app.js';
import type { FaultySshHost } from './faulty-ssh-host.js';
import { waitForUpdateEnd, readUpdateLogLines } from './update-app.js';

/**
 * Starts an update and waits until it has ended. Returns the update and its log, along with the
 * maintenance mode at the end.
 */
export async function runUpdate(platform: PlatformApp) {
  const { operator } = platform;
  const { id } = await operator.call(startUpdate, { body: {} });
  const run = await waitForUpdateEnd(platform, id);
  return {
    run,
    log: await readUpdateLogLines(platform, id),
    mode: await operator.call(readMaintenanceMode),
  };
}

/** Returns the settings with which Stackyard connects to the host. */
export function accessOf(faulty: FaultySshHost): SshSetupRequest {
  return {
    host: '127.0.0.1',
    port: faulty.port,
    username: 'lena',
    privateKey: faulty.clientKey,
    hostKey: faulty.fingerprint(),
  };
}
