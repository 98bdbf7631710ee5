/** A stack with the platform's own field names. */
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
  /** Set only by platforms that deploy asynchronously. */
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

/** A stack record and the files that the platform stores outside the record. */
export interface StackRecord {
  wire: WireStack;
  /** The compose file on the platform's disk; null if it is missing. */
  file: string | null;
  /** The file in the git repository. A redeploy copies it to `file`. */
  repositoryFile: string;
}

export type Health = 'healthy' | 'unhealthy' | 'starting' | 'none';

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
  /**
   * Whether the container runs on another machine of a swarm. Such a container appears only through
   * its task.
   */
  elsewhere: boolean;
  /** Why the machine could not create the container of a task; null if it could. */
  rejection: string | null;
  /**
   * Whether the container was replaced. Swarm keeps such a container, exited, as the history of its
   * task.
   */
  retired: boolean;
  state: 'created' | 'running' | 'exited' | 'restarting';
  exitCode: number;
  outOfMemory: boolean;
  /** Output of the latest health check; null if there is no health check. */
  healthOutput: string | null;
  health: Health;
  restartCount: number;
  /** Milliseconds that the container runs between two crashes; null if it does not crash. */
  crashEveryMs: number | null;
  /**
   * Time of the last restart in milliseconds since 1970; null if the container was never restarted.
   */
  restartedAt: number | null;
  tty: boolean;
  labels: Record<string, string>;
  /** Time of creation in milliseconds since 1970. */
  createdAt: number;
  log: { stream: 'stdout' | 'stderr'; at: number; text: string }[];
}

export interface EnvironmentRecord {
  id: number;
  name: string;
  /** The platform's number for the type: 1 is Docker, 2 agent, 5 Kubernetes. */
  type: number;
  url: string;
  up: boolean;
  swarm: boolean;
  /** Number of machines of a swarm; one if omitted. */
  nodes?: number;
  /** False until the platform has inspected the environment. */
  snapshot: boolean;
  /**
   * How the platform, or a proxy in front of it, forwards long-lived responses. If omitted, the
   * sandbox behaves like the real platform, which buffers responses of a local socket and streams
   * all others. `body` sends the head immediately and buffers the rest.
   */
  streaming?: 'streams' | 'buffers' | 'body';
  /** How far the engine's clock is ahead of the local clock, in milliseconds. */
  clockOffsetMs: number;
}

export interface WireEvent {
  Type: string;
  Action: string;
  Actor: { ID: string; Attributes: Record<string, string> };
  scope: 'local' | 'swarm';
  time: number;
  timeNano: bigint;
}
