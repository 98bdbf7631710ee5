import * as v from 'valibot';

/** Version and instance ID of a platform, which can be read without an API key. */
export interface PlatformStatus {
  version: string;
  instanceId: string;
}

/**
 * Version and edition of a platform, and the version that it can be updated to. The platform's API
 * calls the `BE` edition `EE`.
 */
export interface PlatformVersion {
  version: string;
  edition: 'CE' | 'BE';
  /** The version to update to; null if there is none or the platform could not check. */
  availableVersion: string | null;
}

/** The user of the API key. */
export interface PlatformUser {
  id: number;
  username: string;
  administrator: boolean;
}

/**
 * Type of an environment. All Kubernetes types are `kubernetes`; unknown values become `unknown`.
 */
export type EnvironmentKind = 'docker' | 'agent' | 'edge' | 'kubernetes' | 'azure' | 'unknown';

/**
 * State of an environment at its last snapshot: Docker version and the numbers of containers,
 * stacks and machines.
 */
export interface EnvironmentSnapshot {
  /** Time of the snapshot in Unix seconds. */
  takenAt: number;
  dockerVersion: string;
  containers: number;
  running: number;
  stopped: number;
  healthyContainerCount: number;
  unhealthy: number;
  stacks: number;
  /** Number of machines; 0 if the platform does not report it. */
  nodes: number;
}

/** An environment that the platform manages, for example a Docker host or a Swarm. */
export interface Environment {
  id: number;
  name: string;
  url: string;
  kind: EnvironmentKind;
  /** Whether the environment was reachable at the last snapshot. */
  up: boolean;
  swarm: boolean;
  /** The last snapshot; null before the first. */
  snapshot: EnvironmentSnapshot | null;
}

/** A registry that the user of the API key can use on an environment, without its password. */
export interface Registry {
  id: number;
  name: string;
  url: string;
  type: 'quay' | 'azure' | 'custom' | 'gitlab' | 'proget' | 'dockerhub' | 'ecr' | 'unknown';
  authentication: boolean;
  username: string;
}

const text = v.nullish(v.string(), '');
const count = v.nullish(v.number(), 0);

export const statusSchema = v.looseObject({ Version: v.string(), InstanceID: text });
export const versionSchema = v.looseObject({
  ServerVersion: v.string(),
  ServerEdition: text,
  UpdateAvailable: v.nullish(v.boolean(), false),
  LatestVersion: text,
});
export const userSchema = v.looseObject({ Id: v.number(), Username: v.string(), Role: v.number() });

export const settingsSchema = v.looseObject({
  BlackListedLabels: v.nullish(v.array(v.unknown()), []),
});

const snapshotSchema = v.looseObject({
  Time: count,
  DockerVersion: text,
  Swarm: v.nullish(v.boolean(), false),
  ContainerCount: count,
  RunningContainerCount: count,
  StoppedContainerCount: count,
  HealthyContainerCount: count,
  UnhealthyContainerCount: count,
  StackCount: count,
  NodeCount: count,
});

export const environmentSchema = v.looseObject({
  Id: v.number(),
  Name: v.string(),
  URL: text,
  Type: v.number(),
  Status: count,
  Snapshots: v.nullish(v.array(snapshotSchema), null),
});

export const registrySchema = v.looseObject({
  Id: v.number(),
  Name: v.string(),
  URL: text,
  Type: count,
  Authentication: v.nullish(v.boolean(), false),
  Username: text,
});

/**
 * Converts the version and edition of a platform. An edition other than `EE` or `BE` becomes `CE`.
 */
export function toVersion(wire: v.InferOutput<typeof versionSchema>): PlatformVersion {
  const edition = wire.ServerEdition === 'EE' || wire.ServerEdition === 'BE' ? 'BE' : 'CE';
  const availableVersion = wire.UpdateAvailable ? wire.LatestVersion || null : null;
  return { version: wire.ServerVersion, edition, availableVersion };
}

export function toUser(wire: v.InferOutput<typeof userSchema>): PlatformUser {
  return { id: wire.Id, username: wire.Username, administrator: wire.Role === 1 };
}

const environmentKinds: Readonly<Record<number, EnvironmentKind>> = {
  1: 'docker',
  2: 'agent',
  3: 'azure',
  4: 'edge',
  5: 'kubernetes',
  6: 'kubernetes',
  7: 'kubernetes',
};

/** Converts an environment. Only its latest snapshot is used. */
export function toEnvironment(wire: v.InferOutput<typeof environmentSchema>): Environment {
  const [latest] = wire.Snapshots ?? [];
  return {
    id: wire.Id,
    name: wire.Name,
    url: wire.URL,
    kind: environmentKinds[wire.Type] ?? 'unknown',
    up: wire.Status === 1,
    swarm: latest?.Swarm ?? false,
    snapshot: latest
      ? {
          takenAt: latest.Time,
          dockerVersion: latest.DockerVersion,
          containers: latest.ContainerCount,
          running: latest.RunningContainerCount,
          stopped: latest.StoppedContainerCount,
          healthyContainerCount: latest.HealthyContainerCount,
          unhealthy: latest.UnhealthyContainerCount,
          stacks: latest.StackCount,
          nodes: latest.NodeCount,
        }
      : null,
  };
}

const registryTypes: Readonly<Record<number, Registry['type']>> = {
  1: 'quay',
  2: 'azure',
  3: 'custom',
  4: 'gitlab',
  5: 'proget',
  6: 'dockerhub',
  7: 'ecr',
};

export function toRegistry(wire: v.InferOutput<typeof registrySchema>): Registry {
  return {
    id: wire.Id,
    name: wire.Name,
    url: wire.URL,
    type: registryTypes[wire.Type] ?? 'unknown',
    authentication: wire.Authentication,
    username: wire.Username,
  };
}
