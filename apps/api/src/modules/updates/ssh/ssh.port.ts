/** The public key by which a host is recognised. */
export interface HostKey {
  /** E.g. `ssh-ed25519`. */
  type: string;
  /** `SHA256:` and base64 without padding, as `ssh-keygen -lf` prints it. */
  fingerprint: string;
}

/** How far a connection came before it failed. */
export type SshStage = 'name-resolution' | 'connection' | 'host-key' | 'authentication' | 'command';

/** One host with the credentials for it. */
export interface SshLogin {
  host: string;
  port: number;
  username: string;
  password: string | null;
  /** Private key in PEM or OpenSSH form. */
  privateKey: string | null;
  passphrase: string | null;
  /** The fingerprint that is expected; null for a host that was never confirmed. */
  pinned: string | null;
}

/** Where to connect to, and how patiently. */
export interface SshTarget extends SshLogin {
  /** Leads there; null for the direct way. */
  jump: SshLogin | null;
  /** Takes the key of a host that was never confirmed. */
  acceptNew: boolean;
  /** Milliseconds, for the way to and through each host. */
  connectTimeout: number;
  /** Keep-alive interval in milliseconds; 0 turns it off. */
  keepAlive: number;
  /** Signs of life that may stay unanswered. */
  keepAliveMisses: number;
}

/** A host as it presented itself. */
export interface MetHost {
  host: string;
  port: number;
  hostKey: HostKey;
}

/** Why a connection or a command failed. */
export class SshFailure extends Error {
  override readonly name = 'SshFailure';

  constructor(
    readonly stage: SshStage,
    message: string,
    /** The host whose key was not accepted. */
    readonly presented: MetHost | null = null,
  ) {
    super(message);
  }
}

/** The connection ended under a command that had begun; the command may go on without it. */
export class ConnectionBroke extends SshFailure {
  constructor() {
    super('command', 'The connection broke before the command ended.');
  }
}

/** How a command ended: by itself with a code, or by a signal. */
export interface CommandEnd {
  code: number | null;
  signal: string | null;
}

/** What a command is given, and who hears it. */
export interface CommandOptions {
  /** Written to its standard input, which is closed then. */
  stdin?: string;
  /** Called once the host has begun the command, before anything is written to it. */
  onBegun?: () => void;
  /** Hears chunks as they come; while the promise is open, no more are read. */
  onOutput: (stream: 'stdout' | 'stderr', chunk: Buffer) => void | Promise<void>;
  /**
   * Closes the connection, with everything else that runs on it. That does not end the command: hosts
   * let go on what does not read its input or write to its output.
   */
  signal?: AbortSignal;
}

/** An open connection; several commands may run on it at the same time, as many as the host allows. */
export interface SshConnection {
  readonly target: MetHost;
  readonly jump: MetHost | null;
  /**
   * Runs a command; resolves when it has ended and its output was read, whatever its code.
   *
   * @throws SshFailure `command` when it cannot be started, ConnectionBroke once it has been
   */
  run(command: string, options: CommandOptions): Promise<CommandEnd>;
  close(): void;
}

/** Talks to hosts over SSH. */
export abstract class Ssh {
  /**
   * A host is known by its key before it learns any credential.
   *
   * @throws SshFailure
   */
  abstract connect(target: SshTarget): Promise<SshConnection>;
}
