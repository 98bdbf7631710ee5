import * as v from 'valibot';
import type { Connection } from '../connection/connection.js';
import { PlatformError } from '../connection/platform-error.js';
import type { EnvVariable } from '../platform/stack.js';
import { toEnvVariable } from './containers.js';

/** A Swarm service with its numbers of tasks and the state of its last update. */
export interface Service {
  id: string;
  name: string;
  /** Stack namespace; null if the service belongs to no stack. */
  stack: string | null;
  image: string;
  /** Image in the service's previous specification; null before the first update. */
  previousImage: string | null;
  /** Number of desired tasks; null when unknown. */
  desired: number | null;
  /** Number of running tasks; null when unknown. */
  running: number | null;
  /**
   * State of the last rolling update, for example `completed` or `paused`; null before the first.
   */
  updateState: string | null;
  updateMessage: string;
  /**
   * Version of the service; increases with each write, even if nothing changes; null when unknown.
   */
  version: number | null;
}

/** A task of a Swarm service: one attempt to run one of its replicas. */
export interface Task {
  id: string;
  serviceId: string;
  /** Number of the replica; null for services that run once on each machine. */
  slot: number | null;
  /** ID of the machine on which the task runs; null until the task is assigned to a machine. */
  nodeId: string | null;
  image: string;
  /** Environment variables with their values. Treat the values as secrets. */
  env: EnvVariable[];
  state: string;
  desiredState: string;
  error: string;
  /** ID of the container; null until a container exists. */
  containerId: string | null;
  /** Exit code of the container; null until a container exists. */
  exitCode: number | null;
  /** Time of creation, ISO 8601 with nanoseconds, as returned by Docker. */
  createdAt: string;
  /** Time of the last change, ISO 8601 with nanoseconds, as returned by Docker. */
  updatedAt: string;
}

const text = v.nullish(v.string(), '');

export const serviceSchema = v.looseObject({
  ID: v.string(),
  Version: v.nullish(v.looseObject({ Index: v.nullish(v.number(), null) }), null),
  Spec: v.looseObject({
    Name: text,
    Labels: v.nullish(v.record(v.string(), v.string()), {}),
    TaskTemplate: v.nullish(
      v.looseObject({ ContainerSpec: v.nullish(v.looseObject({ Image: text }), null) }),
      null,
    ),
    Mode: v.nullish(
      v.looseObject({
        Replicated: v.nullish(v.looseObject({ Replicas: v.nullish(v.number(), null) }), null),
      }),
      null,
    ),
  }),
  PreviousSpec: v.nullish(
    v.looseObject({
      TaskTemplate: v.nullish(
        v.looseObject({ ContainerSpec: v.nullish(v.looseObject({ Image: text }), null) }),
        null,
      ),
    }),
    null,
  ),
  ServiceStatus: v.nullish(
    v.looseObject({ RunningTasks: v.number(), DesiredTasks: v.number() }),
    null,
  ),
  UpdateStatus: v.nullish(v.looseObject({ State: text, Message: text }), null),
});

export const taskSchema = v.looseObject({
  ID: v.string(),
  ServiceID: text,
  Slot: v.nullish(v.number(), 0),
  Spec: v.nullish(
    v.looseObject({
      ContainerSpec: v.nullish(
        v.looseObject({ Image: text, Env: v.nullish(v.array(v.string()), []) }),
        null,
      ),
    }),
    null,
  ),
  NodeID: text,
  CreatedAt: text,
  DesiredState: text,
  UpdatedAt: text,
  Status: v.looseObject({
    State: text,
    Err: text,
    Timestamp: text,
    ContainerStatus: v.nullish(
      v.looseObject({ ContainerID: text, ExitCode: v.nullish(v.number(), null) }),
      null,
    ),
  }),
});

export function toService(wire: v.InferOutput<typeof serviceSchema>): Service {
  const { Version, Spec, PreviousSpec, ServiceStatus, UpdateStatus } = wire;
  return {
    id: wire.ID,
    name: Spec.Name,
    stack: Spec.Labels['com.docker.stack.namespace'] ?? null,
    image: Spec.TaskTemplate?.ContainerSpec?.Image ?? '',
    previousImage: PreviousSpec?.TaskTemplate?.ContainerSpec?.Image || null,
    desired: ServiceStatus?.DesiredTasks ?? Spec.Mode?.Replicated?.Replicas ?? null,
    running: ServiceStatus?.RunningTasks ?? null,
    updateState: UpdateStatus?.State || null,
    updateMessage: UpdateStatus?.Message ?? '',
    version: Version?.Index ?? null,
  };
}

export function toTask(wire: v.InferOutput<typeof taskSchema>): Task {
  const spec = wire.Spec?.ContainerSpec;
  const container = wire.Status.ContainerStatus;
  return {
    id: wire.ID,
    serviceId: wire.ServiceID,
    slot: wire.Slot || null,
    nodeId: wire.NodeID || null,
    image: spec?.Image ?? '',
    env: (spec?.Env ?? []).map(toEnvVariable),
    state: wire.Status.State,
    desiredState: wire.DesiredState,
    error: wire.Status.Err,
    containerId: container?.ContainerID || null,
    exitCode: container?.ContainerID ? container.ExitCode : null,
    createdAt: wire.CreatedAt,
    updatedAt: wire.Status.Timestamp || wire.UpdatedAt,
  };
}

/** The parts of a service that an update request must send back unchanged. */
const rawServiceSchema = v.looseObject({
  Version: v.looseObject({ Index: v.number() }),
  Spec: v.record(v.string(), v.unknown()),
});

/**
 * Restores the previous specification of a service. Docker swaps the current and the previous
 * specification, so a second rollback undoes the first. Repeating the call with the same `version`
 * does no harm, because Docker rejects a version that is no longer current.
 *
 * @throws {PlatformError} when the call fails; kind `busy` if the service was changed since
 *   `version`
 */
export async function rollBackService(
  connection: Connection,
  servicePath: string,
  version: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const current = await connection.json(rawServiceSchema, {
    method: 'GET',
    path: servicePath,
    signal,
  });
  if (current.Version.Index !== version) {
    throw new PlatformError('busy', 'The service was changed in the meantime', {
      delivery: 'answered',
    });
  }
  await connection.sendExpectingSuccess({
    method: 'POST',
    path: `${servicePath}/update?version=${version}&rollback=previous`,
    body: current.Spec,
    signal,
  });
}
