import { RequestError } from '../http/reply.js';
import type { ContainerRecord, Health } from '../wire.js';
import type { PlatformState } from '../world.js';

/** Reads the labels of a container filter, e.g. `{"label":["com.docker.compose.project=web"]}`. */
export function readFilterLabels(text: string | null): [string, string | undefined][] {
  if (text === null || text === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RequestError(400, 'invalid filter');
  }
  if (typeof value !== 'object' || value === null || !('label' in value)) return [];
  const { label } = value;
  const labels: unknown[] = Array.isArray(label) ? label : Object.keys(label ?? {});
  return labels.map((entry) => {
    const [name = '', ...rest] = String(entry).split('=');
    return [name, rest.length > 0 ? rest.join('=') : undefined];
  });
}

/** Returns a container in the format of container lists. */
export function toWireContainer(platform: PlatformState, container: ContainerRecord) {
  return {
    Id: container.id,
    Names: [`/${container.name}`],
    Image: displayedImage(platform, container),
    ImageID: container.imageId,
    Command: '/entrypoint.sh',
    Created: Math.floor(container.createdAt / 1000),
    Ports: [],
    Labels: container.labels,
    State: displayedState(container),
    Status: statusText(platform, container),
    HostConfig: { NetworkMode: `${container.project}_default` },
    Mounts: [],
  };
}

/** Returns an inspected container. The restart count of a crash loop grows with every call. */
export function toWireInspection(platform: PlatformState, container: ContainerRecord) {
  const health = platform.containers.currentHealth(container);
  if (container.state === 'restarting') {
    container.restartCount += 1;
    container.restartedAt = Date.now();
  }
  const state = displayedState(container);
  const startedAt = container.restartedAt ?? container.createdAt;
  const at = new Date(startedAt).toISOString();
  return {
    Id: container.id,
    Created: new Date(container.createdAt).toISOString(),
    Name: `/${container.name}`,
    Image: container.imageId,
    RestartCount: restartsOf(container),
    State: {
      Status: state,
      Running: state === 'running' || state === 'restarting',
      Paused: false,
      Restarting: state === 'restarting',
      OOMKilled: container.outOfMemory,
      Dead: false,
      ExitCode: state === 'running' ? 0 : container.exitCode,
      Error: '',
      StartedAt: state === 'created' ? '0001-01-01T00:00:00Z' : at,
      FinishedAt: ['created', 'running'].includes(state) ? '0001-01-01T00:00:00Z' : at,
      ...(health !== 'none' && { Health: healthOf(container, health) }),
    },
    Config: {
      Hostname: container.id.slice(0, 12),
      Image: container.image,
      Tty: container.tty,
      Labels: container.labels,
      Env: envOf(container),
    },
    NetworkSettings: { Ports: portsOf(container) },
    HostConfig: { RestartPolicy: { Name: restartPolicyOf(container), MaximumRetryCount: 0 } },
    Mounts: entriesOf(container, 'volumes').map(mountOf),
  };
}

function healthOf({ healthOutput, createdAt }: ContainerRecord, health: Health) {
  const hasFailed = health === 'unhealthy';
  const at = new Date(createdAt).toISOString();
  const log = [{ Start: at, End: at, ExitCode: hasFailed ? 1 : 0, Output: healthOutput }];
  return {
    Status: health,
    FailingStreak: hasFailed ? 3 : 0,
    Log: healthOutput === null ? [] : log,
  };
}

/** Returns the same measurement for every running container: half a core and 64 MiB. */
export function toWireStats(container: ContainerRecord) {
  const isRunning = container.state === 'running';
  return {
    cpu_stats: isRunning
      ? {
          cpu_usage: { total_usage: 1_500_000_000 },
          system_cpu_usage: 4_000_000_000,
          online_cpus: 2,
        }
      : {},
    precpu_stats: isRunning
      ? { cpu_usage: { total_usage: 1_000_000_000 }, system_cpu_usage: 2_000_000_000 }
      : {},
    memory_stats: isRunning
      ? { usage: 72 * 1_048_576, limit: 512 * 1_048_576, stats: { inactive_file: 8 * 1_048_576 } }
      : {},
  };
}

export function envOf(container: ContainerRecord): string[] {
  return entriesOf(container, 'environment').map((line) => line.replace(/: */, '='));
}

function entriesOf({ definition }: ContainerRecord, key: string): string[] {
  const lines = definition.split('\n');
  const start = lines.findIndex((line) => line.trim() === `${key}:`);
  if (start < 0) return [];
  const indent = lines[start]?.search(/\S/) ?? 0;
  const linesAfter = lines.slice(start + 1);
  const end = linesAfter.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indent);
  return (end < 0 ? linesAfter : linesAfter.slice(0, end))
    .map((line) => line.trim().replace(/^- */, '').replaceAll(/["']/g, ''))
    .filter((line) => line !== '');
}

function portsOf(
  container: ContainerRecord,
): Record<string, { HostIp: string; HostPort: string }[]> {
  const pairs = entriesOf(container, 'ports').map((entry) => {
    const [hostPort = '', containerPort = hostPort] = entry.split(':');
    const name = containerPort.includes('/') ? containerPort : `${containerPort}/tcp`;
    return [name, entry.includes(':') ? [{ HostIp: '0.0.0.0', HostPort: hostPort }] : []] as const;
  });
  return Object.fromEntries(pairs.map(([name, bindings]) => [name, [...bindings]]));
}

function mountOf(entry: string) {
  const [source = '', target = '', mode = 'rw'] = entry.split(':');
  const isBind = source.startsWith('/') || source.startsWith('.');
  return {
    Type: isBind ? 'bind' : 'volume',
    Name: isBind ? '' : source,
    Source: isBind ? source : `/var/lib/docker/volumes/${source}/_data`,
    Destination: target,
    RW: mode !== 'ro',
  };
}

function restartPolicyOf({ definition }: ContainerRecord): string {
  return /^\s*restart: *["']?([\w-]+)/m.exec(definition)?.[1] ?? 'no';
}

/**
 * Returns the number of restarts. A container that crashes at intervals restarts once at the
 * start and then once per interval.
 */
function restartsOf({ restartCount, crashEveryMs, createdAt }: ContainerRecord): number {
  if (crashEveryMs === null) return restartCount;
  return 1 + Math.floor((Date.now() - createdAt) / crashEveryMs);
}

function displayedState({ state, restartCount }: ContainerRecord): ContainerRecord['state'] {
  return state === 'restarting' && restartCount % 2 === 0 ? 'running' : state;
}

/**
 * Returns the image as container lists show it: its ID instead of its tag once the tag refers to
 * another image.
 */
function displayedImage(platform: PlatformState, container: ContainerRecord): string {
  const taggedImage = platform.images.find(container.environmentId, container.image);
  return taggedImage?.id === container.imageId ? container.image : container.imageId;
}

function statusText(platform: PlatformState, container: ContainerRecord): string {
  const age = formatAge(Date.now() - (container.restartedAt ?? container.createdAt));
  if (container.state === 'created') return 'Created';
  if (container.state === 'exited') return `Exited (${container.exitCode}) ${age} ago`;
  if (displayedState(container) === 'restarting')
    return `Restarting (${container.exitCode}) ${age} ago`;
  const health = platform.containers.currentHealth(container);
  if (health === 'none') return `Up ${age}`;
  return `Up ${age} (${health === 'starting' ? 'health: starting' : health})`;
}

function formatAge(ms: number): string {
  const seconds = Math.max(1, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} seconds`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} minutes`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} hours`;
  return `${Math.floor(seconds / 86_400)} days`;
}
