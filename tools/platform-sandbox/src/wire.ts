/** A stack in the platform's own field names. */
export interface WireStack {
  Id: number;
  Name: string;
  Type: number;
  EndpointId: number;
  SwarmId: string;
  EntryPoint: string;
  Env: { name: string; value: string }[] | null;
  ResourceControl: null;
  Status: number;
  ProjectPath: string;
  CreationDate: number;
  CreatedBy: string;
  UpdateDate: number;
  UpdatedBy: string;
  AdditionalFiles: string[] | null;
  AutoUpdate: { Interval: string; Webhook: string; ForceUpdate: boolean } | null;
  Option: { Prune: boolean } | null;
  GitConfig: WireGit | null;
  FromAppTemplate: boolean;
  Namespace: string;
  /** Only where deploys are asynchronous. */
  DeploymentStatus?: { Status: number; Time: number; Message: string }[];
}

export interface WireGit {
  URL: string;
  ReferenceName: string;
  ConfigFilePath: string;
  Authentication: { Username: string; Password: string; GitCredentialID: number } | null;
  ConfigHash: string;
  TLSSkipVerify: boolean;
}

/** A stack with what the platform keeps beside the record. */
export interface StackRecord {
  wire: WireStack;
  /** The compose file on the platform's disk; null when it is missing there. */
  file: string | null;
  /** What the git repository holds now; a redeploy brings it here. */
  repositoryFile: string;
}

export type Health = 'healthy' | 'unhealthy' | 'starting' | 'none';

/** A container on an environment. */
export interface ContainerRecord {
  id: string;
  name: string;
  environmentId: number;
  project: string;
  service: string;
  swarm: boolean;
  image: string;
  imageId: string;
  definition: string;
  /** True for a swarm container that a newer one replaced: it stays, exited, as the task's history. */
  retired: boolean;
  state: 'created' | 'running' | 'exited' | 'restarting';
  exitCode: number;
  health: Health;
  restartCount: number;
  /** Milliseconds since 1970; null as long as it never restarted. */
  restartedAt: number | null;
  tty: boolean;
  labels: Record<string, string>;
  /** Milliseconds since 1970. */
  createdAt: number;
  log: { stream: 'stdout' | 'stderr'; at: number; text: string }[];
}

/** An environment in the terms of the sandbox. */
export interface EnvironmentRecord {
  id: number;
  name: string;
  /** 1 docker, 2 agent, 5 kubernetes; see the platform's table. */
  type: number;
  url: string;
  up: boolean;
  swarm: boolean;
  /** False as long as the platform has not looked at it yet. */
  snapshot: boolean;
}
