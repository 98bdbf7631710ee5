import * as v from 'valibot';

/** The engine's own words; one never seen is `unknown`. */
export type ContainerState =
  'created' | 'running' | 'paused' | 'restarting' | 'removing' | 'exited' | 'dead' | 'unknown';

/** `none` when the image and the stack define no health check. */
export type ContainerHealth = 'healthy' | 'unhealthy' | 'starting' | 'none';

/** A container as a list shows it. */
export interface Container {
  id: string;
  /** Without the leading slash. */
  name: string;
  /** Reference it was started with; an image id once the tag moved on. */
  image: string;
  imageId: string;
  state: ContainerState;
  /** The engine's sentence, e.g. `Up 2 hours (healthy)`. */
  statusText: string;
  health: ContainerHealth;
  /** Unix seconds. */
  createdAt: number;
  /** Compose project; null when compose did not start it. */
  project: string | null;
  /** Compose or swarm service; null when it has none. */
  service: string | null;
  /** Swarm stack namespace; null outside swarm. */
  swarmStack: string | null;
  labels: Record<string, string>;
}

/** A container as an inspection shows it. */
export interface ContainerDetail {
  id: string;
  name: string;
  /** Reference from its configuration, as the compose file names it. */
  image: string;
  imageId: string;
  state: ContainerState;
  health: ContainerHealth;
  restarting: boolean;
  restartCount: number;
  /** `always`, `unless-stopped`, `on-failure` or `no`. */
  restartPolicy: string;
  exitCode: number;
  /** What the engine says about a failed start; empty otherwise. */
  error: string;
  /** Killed by the engine because it took too much memory. */
  outOfMemory: boolean;
  /** ISO 8601 as the engine spells it; null when it never started. */
  startedAt: string | null;
  finishedAt: string | null;
  tty: boolean;
  labels: Record<string, string>;
}

/** An image on an environment. */
export interface Image {
  id: string;
  tags: string[];
  /** `repository@sha256:…`; empty for an image that was built or loaded locally. */
  digests: string[];
  os: string;
  architecture: string;
  /** ISO 8601; null when unknown. */
  createdAt: string | null;
  /** Bytes. */
  size: number;
}

/** What a registry has under a reference, asked by the engine of the environment. */
export interface Distribution {
  /** `sha256:…` of the manifest or of the list. */
  digest: string;
  mediaType: string;
  platforms: { os: string; architecture: string }[];
}

/** One message of a running pull. */
export interface PullProgress {
  status: string;
  /** Layer the message is about; null for the image as a whole. */
  layer: string | null;
  /** Bytes of that layer so far and in all; null when not told. */
  current: number | null;
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
    Health: v.nullish(v.looseObject({ Status: text }), null),
  }),
  HostConfig: v.nullish(
    v.looseObject({ RestartPolicy: v.nullish(v.looseObject({ Name: text }), null) }),
    null,
  ),
  Config: v.looseObject({ Image: text, Tty: v.nullish(v.boolean(), false), Labels: labels }),
});

export const imageSchema = v.looseObject({
  Id: v.string(),
  RepoTags: strings,
  RepoDigests: strings,
  Os: text,
  Architecture: text,
  Created: text,
  Size: count,
});

export const distributionSchema = v.looseObject({
  Descriptor: v.looseObject({ digest: v.string(), mediaType: text }),
  Platforms: v.nullish(v.array(v.looseObject({ os: text, architecture: text })), []),
});

/** A line of a pull: progress or, inside a 200, an error. */
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

/** Names by which other containers link to it have a further slash, and may come first. */
function ownName(names: readonly string[]): string {
  const own = names.find((name) => name.lastIndexOf('/') === 0) ?? names[0] ?? '';
  return own.replace(/^\//, '');
}

/** Translates a listed container from the wire. */
export function toContainer(wire: v.InferOutput<typeof containerSchema>): Container {
  const { Labels } = wire;
  return {
    id: wire.Id,
    name: ownName(wire.Names),
    image: wire.Image,
    imageId: wire.ImageID,
    state: stateOf(wire.State),
    statusText: wire.Status,
    health: healthOfSentence(wire.Status),
    createdAt: wire.Created,
    project: Labels['com.docker.compose.project'] ?? null,
    service:
      Labels['com.docker.compose.service'] ?? Labels['com.docker.swarm.service.name'] ?? null,
    swarmStack: Labels['com.docker.stack.namespace'] ?? null,
    labels: Labels,
  };
}

/** Translates an inspected container from the wire. */
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
  };
}

/** Translates an image from the wire. */
export function toImage(wire: v.InferOutput<typeof imageSchema>): Image {
  return {
    id: wire.Id,
    tags: wire.RepoTags,
    digests: wire.RepoDigests,
    os: wire.Os,
    architecture: wire.Architecture,
    createdAt: timeOf(wire.Created),
    size: wire.Size,
  };
}

/** Translates a registry answer from the wire. */
export function toDistribution(wire: v.InferOutput<typeof distributionSchema>): Distribution {
  return {
    digest: wire.Descriptor.digest,
    mediaType: wire.Descriptor.mediaType,
    platforms: wire.Platforms.map(({ os, architecture }) => ({ os, architecture })),
  };
}

function stateOf(word: string): ContainerState {
  return states.find((state) => state === word) ?? 'unknown';
}

function healthOf(word: string): ContainerHealth {
  return word === 'healthy' || word === 'unhealthy' || word === 'starting' ? word : 'none';
}

/** A list carries the health only inside its sentence. */
function healthOfSentence(sentence: string): ContainerHealth {
  return healthOf(/\((?:health: )?(healthy|unhealthy|starting)\)/.exec(sentence)?.[1] ?? 'none');
}

/** The engine writes the year 1 for "never". */
function timeOf(text: string): string | null {
  return text === '' || text.startsWith('0001-') ? null : text;
}
