export interface HostKey {
  /** Type of the key, for example `ssh-ed25519`. */
  type: string;
  /** `SHA256:` followed by unpadded base64, as printed by `ssh-keygen -lf`. */
  fingerprint: string;
}

export type SshStage = 'name-resolution' | 'connection' | 'host-key' | 'authentication' | 'command';

export interface SshLogin {
  host: string;
  port: number;
  username: string;
  password: string | null;
  /** Private key in PEM or OpenSSH format. */
  privateKey: string | null;
  passphrase: string | null;
  /** Expected fingerprint of the host's key; null if the host has never been confirmed. */
  expectedFingerprint: string | null;
}

/** A host to connect to, possibly through a jump host, and the timeouts. */
export interface SshTarget extends SshLogin {
  /** The jump host; null for a direct connection. */
  jump: SshLogin | null;
  /** Whether to accept the key of a host that has never been confirmed. */
  acceptNewHostKey: boolean;
  /** Timeout for connecting to one host. */
  connectTimeoutMs: number;
  /** Interval between keep-alive messages; 0 disables them. */
  keepAliveIntervalMs: number;
  /** Maximum number of keep-alive messages without a response. */
  maxKeepAliveMisses: number;
}

export interface PresentedHost {
  host: string;
  port: number;
  hostKey: HostKey;
}

/** Thrown if a connection or a command fails. */
export class SshFailure extends Error {
  override readonly name = 'SshFailure';

  constructor(
    readonly stage: SshStage,
    message: string,
    /** The host whose key was rejected; null if no key was rejected. */
    readonly rejectedHost: PresentedHost | null = null,
  ) {
    super(message);
  }
}

/**
 * Thrown if the connection ends while a command is running. The command may still be running on the
 * host.
 */
export class ConnectionLostError extends SshFailure {
  constructor() {
    super('command', 'The connection was lost before the command had finished.');
  }
}

export interface CommandExit {
  code: number | null;
  signal: string | null;
}

export interface CommandOptions {
  /** Written to standard input, which is then closed. */
  stdin?: string;
  /** Called once the host has started the command, before any input is sent. */
  onStarted?: () => void;
  /** Called for each chunk. Reading pauses until the returned promise resolves. */
  onOutput: (stream: 'stdout' | 'stderr', chunk: Buffer) => void | Promise<void>;
  /**
   * When aborted, closes the connection, which ends all commands on it. A command may keep running
   * on the host as long as it neither reads input nor writes output.
   */
  signal?: AbortSignal;
}

/** An open connection. Several commands can run on it in parallel, up to the limit of the host. */
export interface SshConnection {
  readonly target: PresentedHost;
  readonly jump: PresentedHost | null;
  /**
   * Runs a command. Resolves when the command has finished, whatever its exit code, and all its
   * output has been read.
   *
   * @throws SshFailure with the stage `command` if the command cannot be started,
   * ConnectionLostError if the connection breaks later
   */
  run(command: string, options: CommandOptions): Promise<CommandExit>;
  close(): void;
}

export abstract class Ssh {
  /**
   * Connects to a host, directly or through its jump host. Verifies the key of each host before any
   * credential is sent to it.
   *
   * @throws SshFailure
   */
  abstract connect(target: SshTarget): Promise<SshConnection>;
}
