import { userInfo } from 'node:os';
import type { SshLogin, SshTarget } from '#modules/updates/ssh/ssh.port.js';

/** A login on this machine; it states what matters to the test. */
export function loginTo(login: Partial<SshLogin>): SshLogin {
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

/** The direct way there, with patience that fits a host in the same machine. */
export function targetOf(changes: Partial<SshTarget>): SshTarget {
  return {
    ...loginTo(changes),
    jump: null,
    acceptNew: false,
    connectTimeoutMs: 5000,
    keepAliveMs: 0,
    maxKeepAliveMisses: 3,
    ...changes,
  };
}
