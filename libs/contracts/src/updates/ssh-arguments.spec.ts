import { parseSshArguments } from './ssh-arguments.js';

const defaults = {
  port: null,
  identityFile: null,
  connectTimeout: null,
  serverAliveInterval: null,
  serverAliveCountMax: null,
  strictHostKeyChecking: null,
  jump: null,
};

describe('additional SSH arguments', () => {
  it.each([
    ['', {}],
    ['-p 2222', { port: 2222 }],
    ['-p2222', { port: 2222 }],
    ['-o Port=2222', { port: 2222 }],
    ['-oport=2222', { port: 2222 }],
    ['-o Port 2222', { port: 2222 }],
    ['-i update_ed25519', { identityFile: 'update_ed25519' }],
    [
      '-o ConnectTimeout=5 -o ServerAliveInterval=15',
      { connectTimeout: 5, serverAliveInterval: 15 },
    ],
    ['-o ServerAliveCountMax=4', { serverAliveCountMax: 4 }],
    ['-o StrictHostKeyChecking=accept-new', { strictHostKeyChecking: 'accept-new' }],
    [
      '-J ops@bastion.example:2200',
      { jump: { host: 'bastion.example', port: 2200, username: 'ops' } },
    ],
    ['-o ProxyJump=[fd00::7]:22', { jump: { host: 'fd00::7', port: 22, username: null } }],
  ])('accepts %s', (text, options) => {
    expect(parseSshArguments(text)).toEqual({ options: { ...defaults, ...options } });
  });

  it.each([
    ['-o ProxyCommand=nc', '-o ProxyCommand', null],
    ['-o LocalCommand=id', '-o LocalCommand', null],
    ['-o UserKnownHostsFile=/dev/null', '-o UserKnownHostsFile', null],
    ['-L 8080:localhost:80', '-L', null],
    ['-R 1:localhost:1', '-R', null],
    ['-D 1080', '-D', null],
    ['-F /etc/passwd', '-F', null],
    ['-v', '-v', null],
    ['--help', '--help', null],
    ['host.example', 'host.example', null],
    ['; rm -rf /', ';', null],
    ['$(id)', '$(id)', null],
    ['-p', '-p', 'port'],
    ['-p 0', '-p', 'port'],
    ['-p 65536', '-p', 'port'],
    ['-p 2 2', '2', null],
    ['-i ../../etc/shadow', '-i', 'identity-file'],
    ['-i .hidden', '-i', 'identity-file'],
    ['-o StrictHostKeyChecking=no', '-o StrictHostKeyChecking', 'host-key-policy'],
    ['-J a,b', '-J', 'jump-host'],
    ['-o', '-o', null],
  ])('rejects %s and names the argument', (text, argument, expected) => {
    const parsed = parseSshArguments(text);

    expect('faults' in parsed && parsed.faults).toContainEqual({ argument, wants: expected });
  });

  it('names every rejected argument', () => {
    expect(parseSshArguments('-p 22 -L 1:a:1 -o Tunnel=yes')).toEqual({
      faults: ['-L', '1:a:1', '-o Tunnel'].map((argument) => ({ argument, wants: null })),
    });
  });
});
