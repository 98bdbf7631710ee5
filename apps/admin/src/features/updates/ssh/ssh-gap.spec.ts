import { sampleSsh } from '../testing/samples.js';
import { sshGapOf } from './ssh-gap.js';

const noKeys = { hostKey: null, jumpHostKey: null };

describe('sshGapOf', () => {
  it.each([
    ['access without a configuration', null, 'access'],
    [
      'credentials without a key and a password',
      sampleSsh({ hasPrivateKey: false }),
      'credentials',
    ],
    ['the key of the host', sampleSsh({ hostKey: null }), 'host-key'],
    ['the key of the jump host', sampleSsh({ sshArguments: '-J jump.example' }), 'jump-host-key'],
  ])('names %s', (_name, ssh, gap) => {
    expect(sshGapOf(ssh)).toBe(gap);
  });

  it.each([
    ['a stored key', sampleSsh()],
    ['a password', sampleSsh({ hasPrivateKey: false, hasPassword: true })],
    ['a key file', sampleSsh({ hasPrivateKey: false, sshArguments: '-i id_ed25519' })],
    [
      'keys that are accepted on the first connection',
      sampleSsh({ ...noKeys, sshArguments: '-o StrictHostKeyChecking=accept-new -J jump.example' }),
    ],
  ])('is null with %s', (_name, ssh) => {
    expect(sshGapOf(ssh)).toBeNull();
  });
});
