import { userInfo } from 'node:os';
import type { SshLogin, SshTarget } from '#modules/updates/ssh/ssh.port.js';

/** Returns a login to a host, with defaults for fields that are irrelevant to the test. */
export function sshLoginWith(login: Partial<SshLogin>): SshLogin {
  return {
    host: '127.0.0.1',
    port: 22,
    username: userInfo().username,
    password: null,
    privateKey: null,
    passphrase: null,
    expectedFingerprint: null,
    ...login,
  };
}

/**
 * Returns a target with a direct connection and short timeouts, for the host that `sshLoginWith`
 * describes.
 */
export function targetOf(changes: Partial<SshTarget>): SshTarget {
  return {
    ...sshLoginWith(changes),
    jump: null,
    acceptNewHostKey: false,
    connectTimeoutMs: 5000,
    keepAliveIntervalMs: 0,
    maxKeepAliveMisses: 3,
    ...changes,
  };
}
