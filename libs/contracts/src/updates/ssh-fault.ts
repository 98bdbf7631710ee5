/** Stages of an SSH connection, in order. */
export const sshStages = [
  'name-resolution',
  'connection',
  'host-key',
  'authentication',
  'command',
] as const;
/** Stage at which an SSH connection failed. */
export type SshStage = (typeof sshStages)[number];

/** A host and the key that it presented. */
export interface SshHostReply {
  host: string;
  port: number;
  /** Key type, for example `ssh-ed25519`. */
  type: string;
  /** Fingerprint as printed by `ssh-keygen -lf`, `SHA256:…`. */
  fingerprint: string;
}

/** Why an SSH test failed. */
export interface SshFaultReply {
  stage: SshStage;
  /** The host whose key was rejected, and the rejected key; null if another stage failed. */
  presented: SshHostReply | null;
  /**
   * Confirmed fingerprint of the host in `presented`; null if no key of the host was confirmed or
   * if another stage failed.
   */
  expected: string | null;
}
