import * as v from 'valibot';

/** What everyone may ask a platform. */
export interface PlatformStatus {
  version: string;
  instanceId: string;
}

/** Version and edition; edition `BE` is what the platform calls `EE` on the wire. */
export interface PlatformVersion {
  version: string;
  edition: 'CE' | 'BE';
}

/** Whom the API key belongs to. */
export interface PlatformUser {
  id: number;
  username: string;
  administrator: boolean;
}

/** What an environment is; all kinds of Kubernetes are one, a type never seen is `unknown`. */
export type EnvironmentKind = 'docker' | 'agent' | 'edge' | 'kubernetes' | 'azure' | 'unknown';

/** What the platform counted on an environment when it last looked. */
export interface EnvironmentSnapshot {
  /** Unix seconds. */
  takenAt: number;
  dockerVersion: string;
  containers: number;
  running: number;
  stopped: number;
  healthy: number;
  unhealthy: number;
  stacks: number;
}

/** An environment of the platform. */
export interface Environment {
  id: number;
  name: string;
  url: string;
  kind: EnvironmentKind;
  /** From the last snapshot, so it may lag. */
  up: boolean;
  swarm: boolean;
  /** Null before the first snapshot. */
  snapshot: EnvironmentSnapshot | null;
}

/** A registry that the user of the key may use on an environment. Passwords are never returned. */
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
export const versionSchema = v.looseObject({ ServerVersion: v.string(), ServerEdition: text });
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

/** Translates a version from the wire. */
export function toVersion(wire: v.InferOutput<typeof versionSchema>): PlatformVersion {
  const edition = wire.ServerEdition === 'EE' || wire.ServerEdition === 'BE' ? 'BE' : 'CE';
  return { version: wire.ServerVersion, edition };
}

/** Translates a user from the wire. */
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

/** Translates an environment from the wire. */
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
          healthy: latest.HealthyContainerCount,
          unhealthy: latest.UnhealthyContainerCount,
          stacks: latest.StackCount,
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

/** Translates a registry from the wire. */
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
