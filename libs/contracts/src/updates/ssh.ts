import {
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from '../base/class-validator.js';
import { hostNamePattern } from '../base/addresses.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import type { SshHostReply } from './ssh-fault.js';

/** SSH access for platform updates (source document 2, part 2, "Update setup"), without secrets. */
export interface SshSetupReply {
  host: string;
  port: number;
  username: string;
  hasPassword: boolean;
  hasPrivateKey: boolean;
  hasPassphrase: boolean;
  /** Additional SSH arguments, in the syntax of the `ssh` command. */
  sshArguments: string;
  /** Confirmed fingerprint of the host's key; null if no key is confirmed. */
  hostKey: string | null;
  /**
   * Confirmed fingerprint of the key of the jump host that `sshArguments` contains; null if no key
   * is confirmed.
   */
  jumpHostKey: string | null;
  changedAt: string;
  /** Name of the user who made the latest change. */
  changedBy: string;
}

/** Matches a fingerprint as printed by `ssh-keygen -lf`. */
const fingerprintPattern = /^SHA256:[A-Za-z0-9+/]{43}$/;

/** Credentials, arguments and confirmed host keys for SSH. */
export class SshCredentials {
  @IsOptional() @IsString() @MinLength(1) @MaxLength(500) password?: string | null;
  /** Private key in PEM or OpenSSH format. */
  @IsOptional() @IsString() @MinLength(1) @MaxLength(20_000) privateKey?: string | null;
  @IsOptional() @IsString() @MinLength(1) @MaxLength(500) passphrase?: string | null;
  /**
   * Port, identity file, timeouts, keep-alive, host key policy and jump host. Other arguments are
   * rejected.
   */
  @IsOmittable() @IsString() @MaxLength(1000) sshArguments?: string;
  /**
   * Fingerprint of the key that the host must present; a connection to a host with another key is
   * rejected. Saving the SSH configuration with this value confirms the key.
   */
  @IsOptional() @Matches(fingerprintPattern) hostKey?: string | null;
  /** Fingerprint of the key that the jump host must present; has the same effects as `hostKey`. */
  @IsOptional() @Matches(fingerprintPattern) jumpHostKey?: string | null;
}

/**
 * SSH access for platform updates. Omitted secrets are kept; null removes a secret. If the host,
 * port, user or jump host changes, stored secrets must be sent again or removed.
 */
export class SshSetupRequest extends SshCredentials {
  /** Host name or IP address without brackets. */
  @Matches(hostNamePattern) @MaxLength(253) host!: string;
  @IsInt() @Min(1) @Max(65_535) port!: number;
  @IsString() @MinLength(1) @MaxLength(64) username!: string;
}

/**
 * Values to test. Omitted values come from the stored SSH configuration. Stored secrets and host
 * keys are used only if the host, port, user and jump host match the stored configuration.
 */
export class TestSshRequest extends SshCredentials {
  @IsOmittable() @Matches(hostNamePattern) @MaxLength(253) host?: string;
  @IsOmittable() @IsInt() @Min(1) @Max(65_535) port?: number;
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(64) username?: string;
}

/** Result of a successful SSH test: the keys of the host and the jump host, and the duration. */
export interface SshTestReply {
  host: SshHostReply;
  jumpHost: SshHostReply | null;
  /** Time in milliseconds to connect and run a command. */
  durationMs: number;
}

/**
 * Stores the host, user, credentials, additional arguments and confirmed host keys for platform
 * updates. Secrets are stored encrypted and never returned. The request is rejected while an update
 * is running.
 */
export const saveSshSetup = endpoint({
  method: 'PUT',
  path: '/api/maintenance/ssh-config',
  access: 'maintenance-ssh-edit',
  credential: 'session',
  summary: 'Set the SSH configuration',
  body: SshSetupRequest,
  problems: ['SSH_SECRET_MISSING', 'UPDATE_RUNNING'],
  reply: type<SshSetupReply>(),
});

/**
 * Removes the SSH host, its credentials and the confirmed host keys. The request is rejected while
 * an update is running.
 */
export const removeSshSetup = endpoint({
  method: 'DELETE',
  path: '/api/maintenance/ssh-config',
  access: 'maintenance-ssh-edit',
  credential: 'session',
  summary: 'Remove the SSH configuration',
  status: 204,
  problems: ['SSH_NOT_CONFIGURED', 'UPDATE_RUNNING'],
  reply: type<void>(),
});

/**
 * Connects to the host, runs a harmless command, and returns the keys of the host and the jump
 * host. Omitted values are taken from the stored SSH configuration. If the stored host is tested
 * and the stored arguments contain `accept-new`, unconfirmed host keys are stored as confirmed.
 */
export const testSsh = endpoint({
  method: 'POST',
  path: '/api/maintenance/test-ssh',
  access: 'maintenance-ssh-edit',
  credential: 'session',
  cost: 'high',
  summary: 'Test the SSH connection',
  body: TestSshRequest,
  problems: ['SSH_TEST_FAILED', 'SSH_NOT_CONFIGURED', 'SSH_SECRET_MISSING'],
  reply: type<SshTestReply>(),
});
