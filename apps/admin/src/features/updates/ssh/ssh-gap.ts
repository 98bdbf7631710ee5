import { parseSshArguments, type SshSetupReply } from '@stackyard/contracts';

/** A requirement for connecting over SSH that is not met. */
export type SshGap = 'access' | 'credentials' | 'host-key' | 'jump-host-key';

/**
 * Returns the first requirement for connecting over SSH that is not met; null if updates can
 * connect. Host keys need no confirmation if the arguments let Stackyard accept the key of a
 * new host.
 */
export function sshGapOf(ssh: SshSetupReply | null): SshGap | null {
  if (!ssh) return 'access';
  const parsed = parseSshArguments(ssh.sshArguments);
  const options = 'options' in parsed ? parsed.options : null;
  if (!ssh.hasPassword && !ssh.hasPrivateKey && !options?.identityFile) return 'credentials';
  if (options?.strictHostKeyChecking === 'accept-new') return null;
  if (options?.jump && ssh.jumpHostKey === null) return 'jump-host-key';
  return ssh.hostKey === null ? 'host-key' : null;
}
