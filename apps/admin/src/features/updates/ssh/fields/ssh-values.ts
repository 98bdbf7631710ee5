import {
  parseSshArguments,
  type SshHostReply,
  type SshOptions,
  type SshSetupReply,
  type SshSetupRequest,
} from '@stackyard/contracts';
import type { ContractForm } from '#shared/forms/use-contract-form.js';

export const credentialNames = ['privateKey', 'passphrase', 'password'] as const;
export type Credential = (typeof credentialNames)[number];

/** Whether to keep the stored credential, replace it, or remove it. */
export type CredentialMode = 'keep' | 'enter' | 'drop';

export interface SshValues {
  host: string;
  port: string;
  username: string;
  sshArguments: string;
  privateKey: string;
  passphrase: string;
  password: string;
  credentialModes: Record<Credential, CredentialMode>;
  /** Confirmed fingerprints by host and port. A host key does not depend on the user who signs in. */
  pinnedFingerprints: Record<string, string>;
}

export type SshForm = ContractForm<SshValues, SshSetupRequest>;

export function sshValues(ssh: SshSetupReply | null): SshValues {
  const mode = (isStored: boolean | undefined): CredentialMode => (isStored ? 'keep' : 'enter');
  const values: SshValues = {
    host: ssh?.host ?? '',
    port: String(ssh?.port ?? 22),
    username: ssh?.username ?? '',
    sshArguments: ssh?.sshArguments ?? '',
    privateKey: '',
    passphrase: '',
    password: '',
    credentialModes: {
      privateKey: mode(ssh?.hasPrivateKey),
      passphrase: mode(ssh?.hasPassphrase),
      password: mode(ssh?.hasPassword),
    },
    pinnedFingerprints: {},
  };
  const { target, jumpHost } = hostsOf(values);
  if (ssh?.hostKey) values.pinnedFingerprints[target] = ssh.hostKey;
  if (ssh?.jumpHostKey && jumpHost !== null) values.pinnedFingerprints[jumpHost] = ssh.jumpHostKey;
  return values;
}

/** Returns the target and the jump host in the form of the keys of `pinnedFingerprints`. */
export function hostsOf({ host, port, sshArguments }: SshValues): {
  target: string;
  jumpHost: string | null;
} {
  const options = optionsOf(sshArguments);
  const jumpHostOption = options?.jump ?? null;
  return {
    target: hostKeyName({ host, port: options?.port ?? Number(port) }),
    jumpHost: jumpHostOption && hostKeyName(jumpHostOption),
  };
}

export function hostKeyName({ host, port }: Pick<SshHostReply, 'host' | 'port'>): string {
  return `${host}:${port}`;
}

/**
 * Returns the request for saving or testing. It contains only changed credentials; for all others,
 * the server uses the stored values.
 */
export function toSaveRequest(values: SshValues): SshSetupRequest {
  const { host, port, username, sshArguments, pinnedFingerprints } = values;
  const { target, jumpHost } = hostsOf(values);
  return {
    host,
    port: Number(port),
    username,
    sshArguments,
    hostKey: pinnedFingerprints[target] ?? null,
    jumpHostKey: (jumpHost !== null && pinnedFingerprints[jumpHost]) || null,
    ...enteredCredentials(values),
  };
}

function enteredCredentials(values: SshValues): Partial<Record<Credential, string | null>> {
  const enteredValues: Partial<Record<Credential, string | null>> = {};
  for (const name of credentialNames) {
    const mode = values.credentialModes[name];
    if (mode === 'drop') enteredValues[name] = null;
    if (mode === 'enter' && values[name] !== '') enteredValues[name] = values[name];
  }
  return enteredValues;
}

function optionsOf(text: string): SshOptions | null {
  const parsed = parseSshArguments(text);
  return 'options' in parsed ? parsed.options : null;
}
