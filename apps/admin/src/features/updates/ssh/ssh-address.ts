import type { SshSetupReply } from '@stackyard/contracts';

/** Returns where updates connect, for example `root@portainer.example:22`. */
export function sshAddressOf({ username, host, port }: SshSetupReply): string {
  return `${username}@${host}:${port}`;
}
