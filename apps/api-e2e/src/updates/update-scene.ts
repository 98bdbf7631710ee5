import {
  readMaintenanceMode,
  readUpdate,
  saveSshSetup,
  saveUpdateScript,
  type MaintenanceModeReply,
  type UpdateRunReply,
  type UpdateStep,
} from '@stackyard/contracts';
import { SshHost, SteppingScript } from '@stackyard/platform-sandbox';
import { userInfo } from 'node:os';
import type { TestApiClient } from '../pipeline.js';
import { startTestSetup } from '../scene.js';
import { waitUntil } from '../wait-until.js';

let host: SshHost;
const scripts: SteppingScript[] = [];

beforeAll(async () => {
  host = await SshHost.start();
});

afterAll(async () => {
  await host.stop();
  for (const script of scripts.splice(0)) await script.remove();
});

/** Starts a server that updates its platform through a real OpenSSH server. */
export async function startUpdateScene() {
  const settings = {
    PLATFORM_SSH_SECRET: 'a secret of at least thirty-two characters',
    UPDATE_WAIT_MINUTES: '0.05',
    PLATFORM_REFRESH_SECONDS: '3600',
    REDEPLOY_APPLY_TIMEOUT_SECONDS: '30',
  };
  const scene = await startTestSetup(1, { settings });
  const script = await SteppingScript.create();
  scripts.push(script);
  await scene.api.call(saveSshSetup, {
    body: {
      host: '127.0.0.1',
      port: host.port,
      username: userInfo().username,
      privateKey: host.clientKey,
      hostKey: await host.fingerprint(),
    },
  });
  await scene.api.call(saveUpdateScript, { body: { text: script.text } });
  return { ...scene, control: scene.sandbox.control, script };
}

export function waitForUpdateStep(
  api: TestApiClient,
  id: number,
  step: UpdateStep,
): Promise<unknown> {
  return waitUntil(`update ${id} is ${step}`, async () => {
    return (await api.call(readUpdate, { params: { id } })).state === step;
  });
}

/** Waits until the update has ended. Returns the update and the maintenance mode at that time. */
export async function waitForUpdate(
  api: TestApiClient,
  id: number,
): Promise<{ run: UpdateRunReply; mode: MaintenanceModeReply }> {
  const run = await waitUntil(`update ${id} has ended`, async () => {
    const update = await api.call(readUpdate, { params: { id } });
    return update.endedAt !== null && update;
  });
  return { run, mode: await api.call(readMaintenanceMode) };
}
