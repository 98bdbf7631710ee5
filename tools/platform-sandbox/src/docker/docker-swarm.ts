import { createHash } from 'node:crypto';
import type { ContainerRecord, EnvironmentRecord } from '../wire.js';
import { json, RequestError } from '../http/reply.js';
import type { Reply } from '../http/reply.js';
import type { PlatformState } from '../world.js';
import { envOf } from './docker-containers.js';

/** States of last rolling updates that tests have set, by full service name. */
export type SwarmUpdates = ReadonlyMap<string, { state: string; message: string }>;

/** Returns the services of a swarm environment, derived from their containers. */
export function toWireServices(
  platform: PlatformState,
  environment: EnvironmentRecord,
  updates: SwarmUpdates,
) {
  return [...groupByService(platform, environment)].map(([name, containers]) => {
    const [first] = containers;
    const update = updates.get(name) ?? updateOf(platform, name);
    const runningCount = containers.filter(
      ({ state, rejection }) => state === 'running' && rejection === null,
    ).length;
    return {
      ID: idOf(name),
      Version: { Index: 10 + (platform.serviceVersions.get(name) ?? 0) },
      CreatedAt: timestampOf(first),
      UpdatedAt: timestampOf(first),
      Spec: {
        Name: name,
        Labels: { 'com.docker.stack.namespace': first?.project ?? '' },
        TaskTemplate: { ContainerSpec: { Image: first ? pinnedImage(platform, first) : '' } },
        Mode: { Replicated: { Replicas: containers.length } },
      },
      ...previousSpec(platform, environment.id, name),
      ServiceStatus: {
        RunningTasks: runningCount,
        DesiredTasks: containers.length,
        CompletedTasks: 0,
      },
      ...(update && {
        UpdateStatus: {
          State: update.state,
          Message: update.message,
          StartedAt: timestampOf(first),
        },
      }),
    };
  });
}

/**
 * Restores the previous specification of a service. Specifications are swapped, so a second
 * rollback returns to the newer specification.
 */
export function rollBackService(
  platform: PlatformState,
  environment: EnvironmentRecord,
  key: string,
  query: URLSearchParams,
): Reply {
  const found = [...groupByService(platform, environment)].find(([name]) => idOf(name) === key);
  if (!found) throw new RequestError(404, `service ${key} not found`);
  const [name, containers] = found;
  const version = 10 + (platform.serviceVersions.get(name) ?? 0);
  if (query.get('version') !== String(version)) {
    throw new RequestError(500, 'rpc error: code = Unknown desc = update out of sequence');
  }
  if (query.get('rollback') !== 'previous')
    throw new RequestError(400, 'only rollbacks are imitated');
  const previous = platform.previousImages.get(`${environment.id}/${name}`);
  if (previous === undefined) {
    throw new RequestError(
      400,
      'rpc error: code = FailedPrecondition desc = service does not have a previous spec',
    );
  }
  platform.replaceServiceTasks(environment.id, name, containers, previous);
  return json({ Warnings: null });
}

/**
 * Returns the image of a service with its digest, which a stack deploy adds. An image without a
 * digest is returned unchanged.
 */
function pinnedImage(
  platform: PlatformState,
  { environmentId, image, imageId }: ContainerRecord,
): string {
  const digest = platform.images.find(environmentId, imageId)?.digests[0]?.split('@')[1];
  return digest === undefined || image.includes('@') ? image : `${image}@${digest}`;
}

function previousSpec(platform: PlatformState, environmentId: number, name: string) {
  const previous = platform.previousImages.get(`${environmentId}/${name}`);
  if (previous === undefined) return {};
  const digest = platform.images.find(environmentId, previous.imageId)?.digests[0]?.split('@')[1];
  const image = digest === undefined ? previous.image : `${previous.image}@${digest}`;
  return { PreviousSpec: { Name: name, TaskTemplate: { ContainerSpec: { Image: image } } } };
}

/**
 * Returns the state of a service's last update; null if there was none. An update counts as
 * completed only after `settleMs`, because a real engine observes new tasks first.
 */
function updateOf(
  platform: PlatformState,
  name: string,
): { state: string; message: string } | null {
  const updatedAt = platform.serviceUpdates.get(name);
  if (updatedAt === undefined) return null;
  return Date.now() - updatedAt < platform.settleMs
    ? { state: 'updating', message: 'update in progress' }
    : { state: 'completed', message: 'update completed' };
}

/**
 * Returns one task for each swarm container of an environment, including containers that have been
 * replaced.
 */
export function toWireTasks(platform: PlatformState, environment: EnvironmentRecord) {
  return platform.containers
    .listContainers(environment.id)
    .filter(({ swarm }) => swarm)
    .map((container) => ({
      ID: container.id.slice(0, 25),
      ServiceID: idOf(`${container.project}_${container.service}`),
      Slot: Number(container.name.split('.')[1] ?? 1),
      CreatedAt: timestampOf(container),
      Spec: {
        ContainerSpec: {
          Image: pinnedImage(platform, container),
          Env: envOf(container),
        },
      },
      DesiredState: container.retired ? 'shutdown' : 'running',
      UpdatedAt: timestampOf(container),
      Status: {
        Timestamp: timestampOf(container),
        ...taskState(container),
        ...(container.rejection === null && {
          ContainerStatus: { ContainerID: container.id, ExitCode: container.exitCode },
        }),
      },
    }));
}

function groupByService(
  platform: PlatformState,
  environment: EnvironmentRecord,
): Map<string, ContainerRecord[]> {
  const services = new Map<string, ContainerRecord[]>();
  for (const container of platform.containers.listContainers(environment.id)) {
    if (!container.swarm || container.retired) continue;
    const name = `${container.project}_${container.service}`;
    services.set(name, [...(services.get(name) ?? []), container]);
  }
  return services;
}

function taskState({ retired, state, exitCode, rejection }: ContainerRecord) {
  if (rejection !== null) return { State: 'rejected', Err: rejection };
  if (retired) return { State: 'shutdown', Err: '' };
  if (state === 'running') return { State: 'running', Err: '' };
  return { State: 'failed', Err: `task: non-zero exit (${exitCode})` };
}

function idOf(name: string): string {
  return createHash('sha256').update(`service ${name}`).digest('hex').slice(0, 25);
}

function timestampOf(container: ContainerRecord | undefined): string {
  return new Date(container?.createdAt ?? 0).toISOString();
}
