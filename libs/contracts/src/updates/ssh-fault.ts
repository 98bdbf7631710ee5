/** How far an SSH connection came before it failed. */
export const sshStages = [
  'name-resolution',
  'connection',
  'host-key',
  'authentication',
  'command',
] as const;
export type SshStage = (typeof sshStages)[number];

/** A host by the key it shows. */
export interface SshHostReply {
  host: string;
  port: number;
  /** E.g. `ssh-ed25519`. */
  type: string;
  /** `SHA256:…`, as `ssh-keygen -lf` prints it. */
  fingerprint: string;
}

/** Why a connection failed, in the problem of a failed test. */
export interface SshFaultReply {
  stage: SshStage;
  /** The host whose key was not accepted. */
  presented: SshHostReply | null;
  /** The fingerprint that was expected of it; null for a host that was never confirmed. */
  expected: string | null;
}
