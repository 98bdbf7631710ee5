import { parseSshArguments, type SshSetupReply } from '@stackyard/contracts';

/** What updates lack to connect over SSH. */
export type SshGap = 'access' | 'credentials' | 'host-key' | 'jump-host-key';

/**
 * Returns the first thing that updates lack to connect over SSH; null if they can connect. Keys need
 * not be confirmed if the arguments let Stackyard accept the key of a new host.
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
