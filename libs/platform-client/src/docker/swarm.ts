import * as v from 'valibot';

/** A Swarm service. */
export interface Service {
  id: string;
  name: string;
  /** Stack namespace; null without a stack. */
  stack: string | null;
  image: string;
  /** Number of desired tasks; null when unknown. */
  desired: number | null;
  /** Number of running tasks; null when unknown. */
  running: number | null;
  /**
   * State of the last rolling update, for example `completed` or `paused`; null before the first.
   */
  updateState: string | null;
  updateMessage: string;
  /** Increases with each write to the service, even without a change; null when unknown. */
  version: number | null;
}

/** An attempt to run a Swarm service. */
export interface Task {
  id: string;
  serviceId: string;
  state: string;
  desiredState: string;
  error: string;
  /** Id of the container; null until a container exists. */
  containerId: string | null;
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
  ServiceStatus: v.nullish(
    v.looseObject({ RunningTasks: v.number(), DesiredTasks: v.number() }),
    null,
  ),
  UpdateStatus: v.nullish(v.looseObject({ State: text, Message: text }), null),
});

export const taskSchema = v.looseObject({
  ID: v.string(),
  ServiceID: text,
  DesiredState: text,
  UpdatedAt: text,
  Status: v.looseObject({
    State: text,
    Err: text,
    Timestamp: text,
    ContainerStatus: v.nullish(v.looseObject({ ContainerID: text }), null),
  }),
});

/** Converts a service. */
export function toService(wire: v.InferOutput<typeof serviceSchema>): Service {
  const { Version, Spec, ServiceStatus, UpdateStatus } = wire;
  return {
    id: wire.ID,
    name: Spec.Name,
    stack: Spec.Labels['com.docker.stack.namespace'] ?? null,
    image: Spec.TaskTemplate?.ContainerSpec?.Image ?? '',
    desired: ServiceStatus?.DesiredTasks ?? Spec.Mode?.Replicated?.Replicas ?? null,
    running: ServiceStatus?.RunningTasks ?? null,
    updateState: UpdateStatus?.State || null,
    updateMessage: UpdateStatus?.Message ?? '',
    version: Version?.Index ?? null,
  };
}

/** Converts a task. */
export function toTask(wire: v.InferOutput<typeof taskSchema>): Task {
  return {
    id: wire.ID,
    serviceId: wire.ServiceID,
    state: wire.Status.State,
    desiredState: wire.DesiredState,
    error: wire.Status.Err,
    containerId: wire.Status.ContainerStatus?.ContainerID || null,
    updatedAt: wire.Status.Timestamp || wire.UpdatedAt,
  };
}
