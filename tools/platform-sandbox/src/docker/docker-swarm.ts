import { createHash } from 'node:crypto';
import type { ContainerRecord, EnvironmentRecord } from '../wire.js';
import type { World } from '../world.js';

/** State of the last rolling update by service name, if a test overrides it. */
export type SwarmUpdates = ReadonlyMap<string, { state: string; message: string }>;

/** The services of a swarm environment, derived from their containers. */
export function wireServices(world: World, environment: EnvironmentRecord, updates: SwarmUpdates) {
  return [...byService(world, environment)].map(([name, containers]) => {
    const [first] = containers;
    const update = updates.get(name) ?? updateOf(world, name);
    const running = containers.filter(({ state }) => state === 'running').length;
    return {
      ID: idOf(name),
      Version: { Index: 10 + (world.serviceVersions.get(name) ?? 0) },
      CreatedAt: stamp(first),
      UpdatedAt: stamp(first),
      Spec: {
        Name: name,
        Labels: { 'com.docker.stack.namespace': first?.project ?? '' },
        TaskTemplate: { ContainerSpec: { Image: first?.image ?? '' } },
        Mode: { Replicated: { Replicas: containers.length } },
      },
      ServiceStatus: { RunningTasks: running, DesiredTasks: containers.length, CompletedTasks: 0 },
      ...(update && {
        UpdateStatus: { State: update.state, Message: update.message, StartedAt: stamp(first) },
      }),
    };
  });
}

/** The engine monitors new tasks for a while before it reports an update as completed. */
function updateOf(world: World, name: string): { state: string; message: string } | null {
  const at = world.serviceUpdates.get(name);
  if (at === undefined) return null;
  return Date.now() - at < world.settleMs
    ? { state: 'updating', message: 'update in progress' }
    : { state: 'completed', message: 'update completed' };
}

/** One task per container of a service, including previous ones. */
export function wireTasks(world: World, environment: EnvironmentRecord) {
  return world.containers
    .all(environment.id)
    .filter(({ swarm }) => swarm)
    .map((container) => ({
      ID: container.id.slice(0, 25),
      ServiceID: idOf(`${container.project}_${container.service}`),
      DesiredState: container.retired ? 'shutdown' : 'running',
      UpdatedAt: stamp(container),
      Status: {
        Timestamp: stamp(container),
        ...taskState(container),
        ContainerStatus: { ContainerID: container.id, ExitCode: container.exitCode },
      },
    }));
}

function byService(world: World, environment: EnvironmentRecord): Map<string, ContainerRecord[]> {
  const services = new Map<string, ContainerRecord[]>();
  for (const container of world.containers.all(environment.id)) {
    if (!container.swarm || container.retired) continue;
    const name = `${container.project}_${container.service}`;
    services.set(name, [...(services.get(name) ?? []), container]);
  }
  return services;
}

function taskState({ retired, state, exitCode }: ContainerRecord) {
  if (retired) return { State: 'shutdown', Err: '' };
  if (state === 'running') return { State: 'running', Err: '' };
  return { State: 'failed', Err: `task: non-zero exit (${exitCode})` };
}

function idOf(name: string): string {
  return createHash('sha256').update(`service ${name}`).digest('hex').slice(0, 25);
}

function stamp(container: ContainerRecord | undefined): string {
  return new Date(container?.createdAt ?? 0).toISOString();
}
