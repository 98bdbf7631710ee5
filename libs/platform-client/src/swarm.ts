import * as v from 'valibot';

/** A swarm service. `desired` and `running` are null where the engine did not count. */
export interface Service {
  id: string;
  name: string;
  /** Stack namespace; null when no stack owns it. */
  stack: string | null;
  image: string;
  desired: number | null;
  running: number | null;
  /** State of the last rolling update, e.g. `completed`, `paused`, `rollback_completed`; null before the first. */
  updateState: string | null;
  updateMessage: string;
  /** Rises with each write to the service, also with one that changes nothing; null when not told. */
  version: number | null;
}

/** One attempt to run a swarm service. */
export interface Task {
  id: string;
  serviceId: string;
  state: string;
  desiredState: string;
  error: string;
  /** Null until a container exists. */
  containerId: string | null;
  /** ISO 8601 as the engine spells it. */
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

/** Translates a service from the wire. */
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

/** Translates a task from the wire. */
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
