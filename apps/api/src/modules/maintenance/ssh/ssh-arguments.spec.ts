import { parseSshArguments } from './ssh-arguments.js';

const none = {
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
  ])('reads %s', (text, options) => {
    expect(parseSshArguments(text)).toEqual({ options: { ...none, ...options } });
  });

  it.each([
    ['-o ProxyCommand=nc', '-o ProxyCommand is not accepted'],
    ['-o LocalCommand=id', '-o LocalCommand is not accepted'],
    ['-o UserKnownHostsFile=/dev/null', '-o UserKnownHostsFile is not accepted'],
    ['-L 8080:localhost:80', '-L is not accepted'],
    ['-R 1:localhost:1', '-R is not accepted'],
    ['-D 1080', '-D is not accepted'],
    ['-F /etc/passwd', '-F is not accepted'],
    ['-v', '-v is not accepted'],
    ['--help', '--help is not accepted'],
    ['host.example', 'host.example is not accepted'],
    ['; rm -rf /', '; is not accepted'],
    ['$(id)', '$(id) is not accepted'],
    ['-p', '-p wants a port from 1 to 65535'],
    ['-p 0', '-p wants a port from 1 to 65535'],
    ['-p 65536', '-p wants a port from 1 to 65535'],
    ['-p 2 2', '2 is not accepted'],
    ['-i ../../etc/shadow', '-i wants the name of a file in the folder ssh of the data directory'],
    ['-i .hidden', '-i wants the name of a file in the folder ssh of the data directory'],
    ['-o StrictHostKeyChecking=no', '-o StrictHostKeyChecking wants yes or accept-new'],
    ['-J a,b', '-J wants one host as [user@]host[:port]'],
    ['-o', '-o  is not accepted'],
  ])('refuses %s by name', (text, fault) => {
    const parsed = parseSshArguments(text);

    expect('faults' in parsed && parsed.faults).toContain(fault);
  });

  it('names every argument that is refused', () => {
    expect(parseSshArguments('-p 22 -L 1:a:1 -o Tunnel=yes')).toEqual({
      faults: ['-L is not accepted', '1:a:1 is not accepted', '-o Tunnel is not accepted'],
    });
  });
});
