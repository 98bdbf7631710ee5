import * as v from 'valibot';

/** One environment variable of a stack. The platform returns values in clear: treat them as secrets. */
export interface EnvVariable {
  name: string;
  value: string;
}

/** Where a git stack comes from. The platform never returns the password. */
export interface StackGit {
  url: string;
  /** Branch or tag, e.g. `refs/heads/main`; empty for the default branch. */
  reference: string;
  /** Path of the compose file in the repository. */
  filePath: string;
  /** Null for an anonymous clone. */
  authentication: { username: string; credentialId: number } | null;
  /** Commit that was deployed last; empty when unknown. */
  commit: string;
}

/** What a stack is made of; a type never seen is `unknown`. */
export type StackKind = 'compose' | 'swarm' | 'kubernetes' | 'unknown';

/** `deploying` and `error` exist only where deploys are asynchronous; a value never seen is `unknown`. */
export type StackStatus = 'active' | 'inactive' | 'deploying' | 'error' | 'unknown';

/** A stack as the platform records it. */
export interface Stack {
  id: number;
  name: string;
  /** The name that its containers carry as a label: lower case, without blanks and special characters. */
  projectName: string;
  kind: StackKind;
  /** May point to an environment that no longer exists. */
  environmentId: number;
  /** Null unless it is a swarm stack. */
  swarmId: string | null;
  status: StackStatus;
  /** Unix seconds; 0 before the first update. */
  updatedAt: number;
  /** Unix seconds. */
  createdAt: number;
  env: EnvVariable[] | null;
  /** Null unless the stack comes from a git repository. */
  git: StackGit | null;
  /** True when the platform redeploys it by itself. */
  autoUpdate: boolean;
  /** The stored choice; null when none is stored. */
  prune: boolean | null;
  /** What the last asynchronous deploy said; null where there is none. */
  deploymentMessage: string | null;
  /** Deployed at least once by a platform that answers first and deploys in the background. */
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

/** What is relied on in a stack; fields of other versions are let through unread. */
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

/** Translates a stack from the wire. */
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

/** The compose project or swarm namespace of a stack, as the platform derives it when it deploys. */
export function projectNameOf(stackName: string): string {
  return stackName.toLowerCase().replace(/[^-_a-z0-9]+/g, '');
}

/** What `images_status` of the Business Edition can say; a word never seen is `unknown`. */
export const imageVerdicts = [
  'outdated',
  'updated',
  'skipped',
  'preparing',
  'processing',
  'error',
] as const;

/** The Business Edition's own opinion on the images of a stack. */
export interface ImagesStatus {
  status: (typeof imageVerdicts)[number] | 'unknown';
  message: string;
}

export const imagesStatusSchema = v.looseObject({ Status: v.string(), Message: text });

/** Translates an images status from the wire. */
export function toImagesStatus(wire: v.InferOutput<typeof imagesStatusSchema>): ImagesStatus {
  const status = imageVerdicts.find((verdict) => verdict === wire.Status) ?? 'unknown';
  return { status, message: wire.Message };
}
