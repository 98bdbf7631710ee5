import { PlatformError } from '@stackyard/platform-client';
import type { RunContext } from '../run/run-context.js';
import { withoutOptional } from '../verification/stack-checks.js';
import type { StackSnapshot } from './stack-snapshot.js';

/** The fields that show whether a container was restarted or a task was replaced. */
export interface RunningInstance {
  id: string;
  state: string;
  health?: string;
  restartCount?: number;
  startedAt?: string | null;
}

/**
 * Returns the running containers of a stack without its optional services. In a swarm, returns the
 * running tasks, because containers on other nodes are not listed. Returns null if the platform
 * does not respond.
 */
export async function readRunningInstances(
  run: RunContext,
  snapshot: StackSnapshot,
): Promise<RunningInstance[] | null> {
  const { containers, services } = withoutOptional(snapshot, run.verification);
  if (services !== null) return readRunningTasks(run, new Set(services.map(({ name }) => name)));
  const runningContainers = containers.filter(({ state }) => state === 'running');
  return readRunningContainers(
    run,
    runningContainers.map(({ id }) => id),
  );
}

async function readRunningContainers(
  { client, redeploy, signal }: RunContext,
  ids: readonly string[],
): Promise<RunningInstance[] | null> {
  const results = await Promise.allSettled(
    ids.map(async (containerId) => {
      const detail = await client.container(redeploy.environmentId, containerId, { signal });
      const { id, state, health, restartCount, startedAt } = detail;
      return { id, state, health, restartCount, startedAt };
    }),
  );
  signal.throwIfAborted();
  const isIncomplete = results.some(
    (result) => result.status === 'rejected' && !isNotFound(result.reason),
  );
  if (isIncomplete) return null;
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

async function readRunningTasks(
  { client, redeploy, signal }: RunContext,
  names: ReadonlySet<string>,
): Promise<RunningInstance[] | null> {
  const { environmentId } = redeploy;
  try {
    const [services, tasks] = await Promise.all([
      client.services(environmentId, { signal }),
      client.tasks(environmentId, { signal }),
    ]);
    const ownServiceIds = new Set(
      services.flatMap(({ id, name }) => (names.has(name) ? [id] : [])),
    );
    return tasks
      .filter(({ serviceId, state }) => ownServiceIds.has(serviceId) && state === 'running')
      .map(({ id, state }) => ({ id, state }))
      .sort((a, b) => a.id.localeCompare(b.id));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PlatformError) return null;
    throw error;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof PlatformError && error.kind === 'not-found';
}
