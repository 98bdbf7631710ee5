import * as v from 'valibot';
import type { EnvVariable } from '../platform/stack.js';

/** Container state in Docker; unknown values become `unknown`. */
export type ContainerState =
  | 'created'
  | 'running'
  | 'paused'
  | 'restarting'
  | 'removing'
  | 'exited'
  | 'dead'
  | 'unknown';

/** Health of a container; `none` without a health check. */
export type ContainerHealth = 'healthy' | 'unhealthy' | 'starting' | 'none';

/** Actions on a container that do not replace it. */
export type ContainerAction = 'start' | 'stop' | 'restart';

/** A container as it appears in a list of containers. */
export interface Container {
  id: string;
  /** Name without the leading slash. */
  name: string;
  /**
   * Image reference that the container was created from; an image ID if the tag has since moved to
   * another image.
   */
  image: string;
  imageId: string;
  state: ContainerState;
  /** Docker's status text, for example `Up 2 hours (healthy)`. */
  statusText: string;
  health: ContainerHealth;
  /** Time of creation in Unix seconds. */
  createdAt: number;
  /** Compose project; null for containers without one. */
  project: string | null;
  /** Compose or Swarm service; null for containers without one. */
  service: string | null;
  /** Swarm stack namespace; null outside Swarm. */
  swarmStack: string | null;
  labels: Record<string, string>;
}

/** A container with the details of an inspection. */
export interface ContainerDetail {
  id: string;
  name: string;
  /** Image reference in the configuration, as in the compose file. */
  image: string;
  imageId: string;
  state: ContainerState;
  health: ContainerHealth;
  restarting: boolean;
  restartCount: number;
  /** `always`, `unless-stopped`, `on-failure` or `no`. */
  restartPolicy: string;
  exitCode: number;
  /** Error message of a failed start; empty otherwise. */
  error: string;
  /** True if the container was killed because it ran out of memory. */
  outOfMemory: boolean;
  /**
   * Time of the latest start, ISO 8601 with nanoseconds, as returned by Docker; null before the
   * first.
   */
  startedAt: string | null;
  /**
   * Time at which the container last exited, in ISO 8601 format with nanoseconds, as returned by
   * Docker; null if it has never exited.
   */
  finishedAt: string | null;
  /** Whether the container has a terminal. Its log then has only one stream. */
  tty: boolean;
  labels: Record<string, string>;
  /** Names of environment variables. */
  variables: string[];
  /** Environment variables with their values. Treat the values as secrets. */
  env: EnvVariable[];
  ports: ContainerPort[];
  mounts: ContainerMount[];
  /** The latest runs of the health check, oldest first. */
  healthChecks: HealthCheck[];
}

/** A port of a container, and where it is published on the host. */
export interface ContainerPort {
  /** Port and protocol inside the container, e.g. `8080/tcp`. */
  container: string;
  /** Address and port on the host, e.g. `0.0.0.0:80`; null if the port is not published. */
  host: string | null;
}

/** A folder, file or volume that is mounted into a container. */
export interface ContainerMount {
  kind: 'bind' | 'volume' | 'tmpfs' | 'other';
  /** Path on the host or name of the volume; empty for `tmpfs`. */
  source: string;
  target: string;
  readOnly: boolean;
}

/** One run of a health check. */
export interface HealthCheck {
  /** End of the run, RFC 3339 as sent by the engine. */
  endedAt: string;
  exitCode: number;
  output: string;
}

/**
 * Current processor and memory use of a container. Values that the engine does not report are null.
 */
export interface ContainerUsage {
  /** Processor use as a percentage of one core: 200 means two fully used cores. */
  cpuPercent: number | null;
  /** Used memory in bytes, without the page cache. */
  memoryBytes: number | null;
  /** Memory limit in bytes; null if the engine does not report one. */
  memoryLimitBytes: number | null;
}

/** An image, with the details of an inspection. */
export interface Image {
  id: string;
  tags: string[];
  /** Digests as `repository@sha256:…`; empty for images that were built or loaded locally. */
  digests: string[];
  os: string;
  architecture: string;
  /** Time of creation, ISO 8601; null when unknown. */
  createdAt: string | null;
  /** Labels from the build. */
  labels: Record<string, string>;
  /** Size in bytes. */
  size: number;
}

/** An image as it appears in a list of images. */
export interface ListedImage {
  id: string;
  tags: string[];
  /** Size in bytes, including layers that other images share. */
  size: number;
}

/**
 * The manifest of an image reference, as the registry returned it to the environment's Docker
 * engine.
 */
export interface Distribution {
  /** Digest of the manifest or manifest list, `sha256:…`. */
  digest: string;
  mediaType: string;
  platforms: { os: string; architecture: string }[];
}

/** A progress message of a pull. */
export interface PullProgress {
  status: string;
  /** ID of the layer; null if the message concerns the whole image. */
  layer: string | null;
  /** Number of bytes of the layer that are downloaded or extracted so far; null when unknown. */
  current: number | null;
  /** Size of the layer in bytes; null when unknown. */
  total: number | null;
}

const text = v.nullish(v.string(), '');
const count = v.nullish(v.number(), 0);
const labels = v.nullish(v.record(v.string(), v.string()), {});
const strings = v.nullish(v.array(v.string()), []);

export const containerSchema = v.looseObject({
  Id: v.string(),
  Names: strings,
  Image: text,
  ImageID: text,
  State: text,
  Status: text,
  Created: count,
  Labels: labels,
  Portainer: v.nullish(
    v.looseObject({ Agent: v.nullish(v.looseObject({ NodeName: v.nullish(v.string()) })) }),
  ),
});

export const containerDetailSchema = v.looseObject({
  Id: v.string(),
  Name: text,
  Image: text,
  RestartCount: count,
  State: v.looseObject({
    Status: text,
    Restarting: v.nullish(v.boolean(), false),
    ExitCode: count,
    Error: text,
    OOMKilled: v.nullish(v.boolean(), false),
    StartedAt: text,
    FinishedAt: text,
    Health: v.nullish(
      v.looseObject({
        Status: text,
        Log: v.nullish(v.array(v.looseObject({ End: text, ExitCode: count, Output: text })), []),
      }),
      null,
    ),
  }),
  HostConfig: v.nullish(
    v.looseObject({ RestartPolicy: v.nullish(v.looseObject({ Name: text }), null) }),
    null,
  ),
  Config: v.looseObject({
    Image: text,
    Tty: v.nullish(v.boolean(), false),
    Labels: labels,
    Env: strings,
  }),
  NetworkSettings: v.nullish(
    v.looseObject({
      Ports: v.nullish(
        v.record(
          v.string(),
          v.nullish(v.array(v.looseObject({ HostIp: text, HostPort: text })), []),
        ),
        {},
      ),
    }),
    null,
  ),
  Mounts: v.nullish(
    v.array(
      v.looseObject({
        Type: text,
        Name: text,
        Source: text,
        Destination: text,
        RW: v.nullish(v.boolean(), true),
      }),
    ),
    [],
  ),
});

export const statsSchema = v.looseObject({
  cpu_stats: v.nullish(
    v.looseObject({
      cpu_usage: v.nullish(v.looseObject({ total_usage: count }), null),
      system_cpu_usage: count,
      online_cpus: count,
    }),
    null,
  ),
  precpu_stats: v.nullish(
    v.looseObject({
      cpu_usage: v.nullish(v.looseObject({ total_usage: count }), null),
      system_cpu_usage: count,
    }),
    null,
  ),
  memory_stats: v.nullish(
    v.looseObject({
      usage: v.nullish(v.number(), null),
      limit: v.nullish(v.number(), null),
      stats: v.nullish(v.looseObject({ inactive_file: count }), null),
    }),
    null,
  ),
});

export const imageSchema = v.looseObject({
  Id: v.string(),
  RepoTags: strings,
  RepoDigests: strings,
  Os: text,
  Architecture: text,
  Created: text,
  Size: count,
  Config: v.nullish(v.looseObject({ Labels: labels }), null),
});

export const listedImageSchema = v.looseObject({ Id: v.string(), RepoTags: strings, Size: count });

export const distributionSchema = v.looseObject({
  Descriptor: v.looseObject({ digest: v.string(), mediaType: text }),
  Platforms: v.nullish(v.array(v.looseObject({ os: text, architecture: text })), []),
});

export const infoSchema = v.looseObject({ SystemTime: text });

/** A line of a pull: progress, or an error in a response with status 200. */
export const pullLineSchema = v.looseObject({
  status: text,
  id: v.nullish(v.string(), null),
  error: v.nullish(v.string(), null),
  errorDetail: v.nullish(v.looseObject({ message: text }), null),
  progressDetail: v.nullish(
    v.looseObject({ current: v.nullish(v.number(), null), total: v.nullish(v.number(), null) }),
    null,
  ),
});

const states: readonly ContainerState[] = [
  'created',
  'running',
  'paused',
  'restarting',
  'removing',
  'exited',
  'dead',
];

/**
 * Returns a container's own name. Docker also lists the names of links from other containers.
 * These names contain a second slash and can come first.
 */
function containerNameIn(names: readonly string[]): string {
  const name = names.find((candidate) => candidate.lastIndexOf('/') === 0) ?? names[0] ?? '';
  return name.replace(/^\//, '');
}

export function toContainer(wire: v.InferOutput<typeof containerSchema>): Container {
  const { Labels } = wire;
  return {
    id: wire.Id,
    name: containerNameIn(wire.Names),
    image: wire.Image,
    imageId: wire.ImageID,
    state: stateOf(wire.State),
    statusText: wire.Status,
    health: healthOfStatusText(wire.Status),
    createdAt: wire.Created,
    project: Labels['com.docker.compose.project'] ?? null,
    service:
      Labels['com.docker.compose.service'] ?? Labels['com.docker.swarm.service.name'] ?? null,
    swarmStack: Labels['com.docker.stack.namespace'] ?? null,
    labels: Labels,
  };
}

export function toContainerDetail(
  wire: v.InferOutput<typeof containerDetailSchema>,
): ContainerDetail {
  const { State, Config } = wire;
  return {
    id: wire.Id,
    name: wire.Name.replace(/^\//, ''),
    image: Config.Image,
    imageId: wire.Image,
    state: stateOf(State.Status),
    health: healthOf(State.Health?.Status ?? 'none'),
    restarting: State.Restarting,
    restartCount: wire.RestartCount,
    restartPolicy: wire.HostConfig?.RestartPolicy?.Name || 'no',
    exitCode: State.ExitCode,
    error: State.Error,
    outOfMemory: State.OOMKilled,
    startedAt: timeOf(State.StartedAt),
    finishedAt: timeOf(State.FinishedAt),
    tty: Config.Tty,
    labels: Config.Labels,
    variables: Config.Env.map((variable) => variable.split('=', 1)[0] ?? ''),
    env: Config.Env.map(toEnvVariable),
    ports: Object.entries(wire.NetworkSettings?.Ports ?? {}).flatMap(toPorts),
    mounts: wire.Mounts.map(toMount),
    healthChecks: (State.Health?.Log ?? []).map(({ End, ExitCode, Output }) => ({
      endedAt: End,
      exitCode: ExitCode,
      output: Output,
    })),
  };
}

/** Parses `NAME=value`. The value can contain further equals signs. */
export function toEnvVariable(entry: string): EnvVariable {
  const [name = ''] = entry.split('=', 1);
  return { name, value: entry.slice(name.length + 1) };
}

function toPorts([container, bindings]: [
  string,
  { HostIp: string; HostPort: string }[],
]): ContainerPort[] {
  if (bindings.length === 0) return [{ container, host: null }];
  return bindings.map(({ HostIp, HostPort }) => ({
    container,
    host: `${HostIp.includes(':') ? `[${HostIp}]` : HostIp}:${HostPort}`,
  }));
}

const mountKinds = ['bind', 'volume', 'tmpfs'] as const;

function toMount(wire: {
  Type: string;
  Name: string;
  Source: string;
  Destination: string;
  RW: boolean;
}): ContainerMount {
  return {
    kind: mountKinds.find((kind) => kind === wire.Type) ?? 'other',
    source: wire.Name || wire.Source,
    target: wire.Destination,
    readOnly: !wire.RW,
  };
}

/** Calculates processor and memory use as `docker stats` does. */
export function toUsage(wire: v.InferOutput<typeof statsSchema>): ContainerUsage {
  const { cpu_stats: cpuStats, precpu_stats: previousCpuStats, memory_stats: memory } = wire;
  const containerCpuNanoseconds =
    (cpuStats?.cpu_usage?.total_usage ?? 0) - (previousCpuStats?.cpu_usage?.total_usage ?? 0);
  const systemCpuNanoseconds =
    (cpuStats?.system_cpu_usage ?? 0) - (previousCpuStats?.system_cpu_usage ?? 0);
  const coreCount = cpuStats?.online_cpus || 1;
  const usage = memory?.usage ?? null;
  return {
    cpuPercent:
      systemCpuNanoseconds > 0
        ? (containerCpuNanoseconds / systemCpuNanoseconds) * coreCount * 100
        : null,
    // Cached pages can be reclaimed at any time, so they do not count as used.
    memoryBytes: usage === null ? null : usage - (memory?.stats?.inactive_file ?? 0),
    memoryLimitBytes: memory?.limit ?? null,
  };
}

/**
 * Converts an image of a list and drops the tag `<none>:<none>`, which Docker gives to images
 * without a name.
 */
export function toListedImage(wire: v.InferOutput<typeof listedImageSchema>): ListedImage {
  const tags = wire.RepoTags.filter((tag) => tag !== '<none>:<none>');
  return { id: wire.Id, tags, size: wire.Size };
}

export function toImage(wire: v.InferOutput<typeof imageSchema>): Image {
  return {
    id: wire.Id,
    tags: wire.RepoTags,
    digests: wire.RepoDigests,
    os: wire.Os,
    architecture: wire.Architecture,
    createdAt: timeOf(wire.Created),
    labels: wire.Config?.Labels ?? {},
    size: wire.Size,
  };
}

export function toDistribution(wire: v.InferOutput<typeof distributionSchema>): Distribution {
  return {
    digest: wire.Descriptor.digest,
    mediaType: wire.Descriptor.mediaType,
    platforms: wire.Platforms.map(({ os, architecture }) => ({ os, architecture })),
  };
}

function stateOf(value: string): ContainerState {
  return states.find((state) => state === value) ?? 'unknown';
}

function healthOf(value: string): ContainerHealth {
  return value === 'healthy' || value === 'unhealthy' || value === 'starting' ? value : 'none';
}

/**
 * Returns the health of a container in a list, which contains the health only as part of the status
 * text.
 */
function healthOfStatusText(statusText: string): ContainerHealth {
  return healthOf(/\((?:health: )?(healthy|unhealthy|starting)\)/.exec(statusText)?.[1] ?? 'none');
}

/**
 * Returns a time as written by Docker; null if it is empty or in the year 1, which means "never".
 */
function timeOf(text: string): string | null {
  return text === '' || text.startsWith('0001-') ? null : text;
}
