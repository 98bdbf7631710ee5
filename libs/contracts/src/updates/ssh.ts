import {
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { hostName } from '../base/addresses.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import type { SshHostReply } from './ssh-fault.js';

/** Where and as whom updates are run; secrets are never answered. */
export interface SshSetupReply {
  host: string;
  port: number;
  username: string;
  hasPassword: boolean;
  hasPrivateKey: boolean;
  hasPassphrase: boolean;
  /** Additional SSH arguments as typed. */
  sshArguments: string;
  /** Fingerprint of the host that was confirmed; null for one that was not. */
  hostKey: string | null;
  /** The same for the jump host that the arguments name. */
  jumpHostKey: string | null;
  changedAt: string;
  /** Name of whoever changed it last. */
  changedBy: string;
}

/** Fingerprint as `ssh-keygen -lf` prints it. */
const fingerprint = /^SHA256:[A-Za-z0-9+/]{43}$/;

/** Credentials and confirmed hosts, as far as they are given. */
export class SshCredentials {
  @IsOptional() @IsString() @MinLength(1) @MaxLength(500) password?: string | null;
  /** PEM or OpenSSH form. */
  @IsOptional() @IsString() @MinLength(1) @MaxLength(20_000) privateKey?: string | null;
  @IsOptional() @IsString() @MinLength(1) @MaxLength(500) passphrase?: string | null;
  /** Port, identity file, time-outs, keep-alive, host key policy, jump host; everything else is refused by name. */
  @IsOmittable() @IsString() @MaxLength(1000) sshArguments?: string;
  /** Confirms the host by the fingerprint that was shown. */
  @IsOptional() @Matches(fingerprint) hostKey?: string | null;
  /** Confirms the jump host. */
  @IsOptional() @Matches(fingerprint) jumpHostKey?: string | null;
}

/** Where and as whom to run updates. A secret that is left out stays, null removes it. */
export class SshSetupRequest extends SshCredentials {
  /** A host name or an address, without brackets. */
  @Matches(hostName) @MaxLength(253) host!: string;
  @IsInt() @Min(1) @Max(65_535) port!: number;
  @IsString() @MinLength(1) @MaxLength(64) username!: string;
}

/** Temporary credentials for a test, or nothing for the stored ones. What is left out of them is taken from the stored ones. */
export class TestSshRequest extends SshCredentials {
  @IsOmittable() @Matches(hostName) @MaxLength(253) host?: string;
  @IsOmittable() @IsInt() @Min(1) @Max(65_535) port?: number;
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(64) username?: string;
}

/** A connection that worked. */
export interface SshTestReply {
  host: SshHostReply;
  jumpHost: SshHostReply | null;
  /** Milliseconds until a command had run. */
  durationMs: number;
}

/**
 * Stores host, user and credentials for platform updates. Secrets are encrypted and never returned.
 */
export const saveSshSetup = endpoint({
  method: 'PUT',
  path: '/api/maintenance/ssh-config',
  access: 'maintenance-ssh-edit',
  credential: 'session',
  summary: 'Save the SSH access',
  body: SshSetupRequest,
  problems: ['SSH_SECRET_MISSING', 'UPDATE_RUNNING'],
  reply: type<SshSetupReply>(),
});

/** Removes host, credentials and confirmed host keys. */
export const removeSshSetup = endpoint({
  method: 'DELETE',
  path: '/api/maintenance/ssh-config',
  access: 'maintenance-ssh-edit',
  credential: 'session',
  summary: 'Remove the SSH access',
  status: 204,
  problems: ['SSH_NOT_CONFIGURED', 'UPDATE_RUNNING'],
  reply: type<void>(),
});

/** Connects with the given or stored credentials and runs a harmless command. */
export const testSsh = endpoint({
  method: 'POST',
  path: '/api/maintenance/test-ssh',
  access: 'maintenance-ssh-edit',
  credential: 'session',
  cost: 'high',
  summary: 'Test the SSH access',
  body: TestSshRequest,
  problems: ['SSH_TEST_FAILED', 'SSH_NOT_CONFIGURED'],
  reply: type<SshTestReply>(),
});
