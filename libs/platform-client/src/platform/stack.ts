import * as v from 'valibot';

/** An environment variable of a stack. Values are not masked: treat them as secrets. */
export interface EnvVariable {
  name: string;
  value: string;
}

/** The repository of a git stack, without its password. */
export interface StackGit {
  url: string;
  /** Branch or tag, for example `refs/heads/main`; empty for the default branch. */
  reference: string;
  /** Path of the compose file in the repository. */
  filePath: string;
  /** Credentials of the repository; null for an anonymous clone. */
  authentication: { username: string; credentialId: number } | null;
  /** Commit of the last deploy; empty when unknown. */
  commit: string;
}

/** Type of a stack; unknown values become `unknown`. */
export type StackKind = 'compose' | 'swarm' | 'kubernetes' | 'unknown';

/**
 * Status of a stack. Only platforms with asynchronous deploys use `deploying` and `error`; unknown
 * values become `unknown`.
 */
export type StackStatus = 'active' | 'inactive' | 'deploying' | 'error' | 'unknown';

/** A stack as the platform stores it. */
export interface Stack {
  id: number;
  name: string;
  /**
   * Project name in the labels of the stack's containers: lower case, without spaces or special
   * characters.
   */
  projectName: string;
  kind: StackKind;
  /** ID of the environment, which may no longer exist. */
  environmentId: number;
  /** ID of the Swarm; null unless the stack is a Swarm stack. */
  swarmId: string | null;
  status: StackStatus;
  /** Time of the last update in Unix seconds; 0 before the first. */
  updatedAt: number;
  /** Time of creation in Unix seconds. */
  createdAt: number;
  /** Environment variables; null if none are stored. */
  env: EnvVariable[] | null;
  /** Path of the compose file; empty when unknown. */
  entryPoint: string;
  /** The repository of the stack; null unless the stack is from a git repository. */
  git: StackGit | null;
  /** True if the platform updates the stack automatically. */
  autoUpdate: boolean;
  /** The stored `prune` setting; null if none is stored. */
  prune: boolean | null;
  /** Message of the last asynchronous deploy; null if there was none. */
  deploymentMessage: string | null;
  /** True if the platform has deployed the stack asynchronously at least once. */
  deploysInBackground: boolean;
  createdBy: string;
  updatedBy: string;
}

const text = v.nullish(v.string(), '');
const count = v.nullish(v.number(), 0);

const gitSchema = v.looseObject({
  URL: v.string(),
  ReferenceName: text,
  ConfigFilePath: text,
  ConfigHash: text,
  Authentication: v.nullish(v.looseObject({ Username: text, GitCredentialID: count }), null),
});

/**
 * The properties of a stack that the client requires. Other properties, which depend on the
 * platform's version, are ignored.
 */
export const stackSchema = v.looseObject({
  Id: v.number(),
  Name: v.string(),
  Type: v.number(),
  EndpointId: v.number(),
  SwarmId: text,
  Status: count,
  CreationDate: count,
  UpdateDate: count,
  CreatedBy: text,
  UpdatedBy: text,
  Env: v.nullish(v.array(v.looseObject({ name: v.string(), value: text })), null),
  EntryPoint: text,
  GitConfig: v.nullish(gitSchema, null),
  AutoUpdate: v.nullish(v.looseObject({}), null),
  Option: v.nullish(v.looseObject({ Prune: v.nullish(v.boolean(), false) }), null),
  DeploymentStatus: v.nullish(v.array(v.looseObject({ Message: text })), null),
});

const kinds: Readonly<Record<number, StackKind>> = { 1: 'swarm', 2: 'compose', 3: 'kubernetes' };
const statuses: Readonly<Record<number, StackStatus>> = {
  1: 'active',
  2: 'inactive',
  3: 'deploying',
  4: 'error',
};

export function toStack(wire: v.InferOutput<typeof stackSchema>): Stack {
  return {
    id: wire.Id,
    name: wire.Name,
    projectName: projectNameOf(wire.Name),
    kind: kinds[wire.Type] ?? 'unknown',
    environmentId: wire.EndpointId,
    swarmId: wire.SwarmId || null,
    status: statuses[wire.Status] ?? 'unknown',
    updatedAt: wire.UpdateDate,
    createdAt: wire.CreationDate,
    env: wire.Env && wire.Env.map(({ name, value }) => ({ name, value })),
    entryPoint: wire.EntryPoint,
    git: wire.GitConfig && toGit(wire.GitConfig),
    autoUpdate: wire.AutoUpdate !== null,
    prune: wire.Option && wire.Option.Prune,
    deploymentMessage: wire.DeploymentStatus?.at(-1)?.Message || null,
    deploysInBackground: (wire.DeploymentStatus?.length ?? 0) > 0,
    createdBy: wire.CreatedBy,
    updatedBy: wire.UpdatedBy,
  };
}

function toGit(wire: v.InferOutput<typeof gitSchema>): StackGit {
  const { Authentication: auth } = wire;
  return {
    url: wire.URL,
    reference: wire.ReferenceName,
    filePath: wire.ConfigFilePath,
    authentication: auth && { username: auth.Username, credentialId: auth.GitCredentialID },
    commit: wire.ConfigHash,
  };
}

/**
 * Returns the compose project or Swarm namespace of a stack, as the platform derives it from the
 * name.
 *
 * @example
 * projectNameOf('My Shop'); // 'myshop'
 */
export function projectNameOf(stackName: string): string {
  return stackName.toLowerCase().replace(/[^-_a-z0-9]+/g, '');
}

/** Values of `images_status`; unknown values become `unknown`. */
export const imageStatuses = [
  'outdated',
  'updated',
  'skipped',
  'preparing',
  'processing',
  'error',
] as const;

/** Status of the images of a stack in the Business Edition. */
export interface ImagesStatus {
  status: (typeof imageStatuses)[number] | 'unknown';
  message: string;
}

export const imagesStatusSchema = v.looseObject({ Status: v.string(), Message: text });

export function toImagesStatus(wire: v.InferOutput<typeof imagesStatusSchema>): ImagesStatus {
  const status = imageStatuses.find((candidate) => candidate === wire.Status) ?? 'unknown';
  return { status, message: wire.Message };
}
