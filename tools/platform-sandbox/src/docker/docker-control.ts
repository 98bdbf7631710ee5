import { setTimeout as sleep } from 'node:timers/promises';
import { RequestError } from '../http/reply.js';
import type { Reply, SandboxRequest } from '../http/reply.js';
import type { ContainerRecord } from '../wire.js';
import type { PlatformState } from '../world.js';

/**
 * Starts, stops or restarts a container as the engine does. Responds with 204, or with 304 if there
 * was nothing to do. The engine continues even if the client disconnects.
 */
export async function controlContainer(
  platform: PlatformState,
  { path }: SandboxRequest,
  container: ContainerRecord,
): Promise<Reply> {
  const action = path.slice(path.lastIndexOf('/') + 1);
  const isUp = container.state === 'running' || container.state === 'restarting';
  if ((action === 'start' && isUp) || (action === 'stop' && !isUp)) return { status: 304 };
  if (action !== 'start') {
    const stopMs = platform.containers.stopMs(container);
    if (isUp) platform.containers.notify(container, 'kill');
    await sleep(stopMs);
    // A container with a stop time ignores SIGTERM until it is killed, so its exit code is 137
    // instead of 143.
    Object.assign(container, { state: 'exited', exitCode: stopMs > 0 ? 137 : 143 });
    platform.containers.notify(container, 'die');
    platform.containers.notify(container, 'stop');
  }
  if (action !== 'stop') start(platform, container);
  return { status: 204 };
}

function start(platform: PlatformState, container: ContainerRecord): void {
  const fault = platform.containers.startFault(container);
  if (fault !== null) throw new RequestError(500, fault);
  const { crashLoop } = platform.containers.planOf(container);
  container.restartedAt = Date.now();
  container.restartCount = crashLoop ? 3 : 0;
  container.exitCode = crashLoop ? 1 : 0;
  container.state = crashLoop ? 'restarting' : 'running';
  platform.containers.notify(container, 'start');
}
