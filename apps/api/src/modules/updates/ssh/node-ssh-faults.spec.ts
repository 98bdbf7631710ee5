import {
  FaultySshHost,
  type RequestedCommand,
  type HostFaults,
} from '#test/updates/faulty-ssh-host.js';
import { targetOf } from '#test/updates/ssh-target.js';
import { NodeSsh } from './node-ssh.adapter.js';
import { ConnectionLostError, SshFailure, type SshConnection, type SshTarget } from './ssh.port.js';

const ssh = new NodeSsh();
let connection: SshConnection | undefined;

afterEach(() => connection?.close());

async function connect(faults: HostFaults, changes: Partial<SshTarget> = {}) {
  const host = await FaultySshHost.start(faults);
  const { port, clientKey: privateKey } = host;
  connection = await ssh.connect(
    targetOf({ port, privateKey, expectedFingerprint: host.fingerprint(), ...changes }),
  );
  return connection;
}

async function failureOf(outcome: Promise<unknown>): Promise<SshFailure> {
  const error: unknown = await outcome.catch((reason: unknown) => reason);
  if (!(error instanceof SshFailure)) throw new Error(`Not an SSH failure: ${String(error)}`);
  return error;
}

function runTrue(open: SshConnection, options: { signal?: AbortSignal } = {}) {
  return open.run('true', { onOutput: () => undefined, ...options });
}

describe('a host that', () => {
  it('never responds to the sign-in is given up', async () => {
    const failure = await failureOf(connect({ signIn: 'ignore' }, { connectTimeoutMs: 5000 }));

    expect(failure.stage).toBe('connection');
    expect(failure.message).toContain('did not complete the connection');
  });

  it.each(['169.254.169.254', '2852039166'])(
    'has the link-local address %s is refused',
    async (host) => {
      const failure = await failureOf(ssh.connect(targetOf({ host })));

      expect(failure.stage).toBe('connection');
      expect(failure.message).toContain('link-local');
    },
  );

  it('closes every connection immediately is named in the error', async () => {
    const faults = { onConnection: (open: { end(): void }) => open.end() };
    expect((await failureOf(connect(faults))).stage).toBe('connection');
  });

  it('never starts the command is given up after the time-out', async () => {
    const open = await connect({ onCommand: () => undefined });

    const failure = await failureOf(runTrue(open, { signal: AbortSignal.timeout(200) }));

    expect(failure.stage).toBe('command');
    expect(failure).not.toBeInstanceOf(ConnectionLostError);
    expect(failure.message).toContain('did not start the command');
  });

  it('refuses commands without a terminal says so', async () => {
    const open = await connect({});

    const failure = await failureOf(runTrue(open));

    expect(failure).not.toBeInstanceOf(ConnectionLostError);
    expect(failure.message).toContain('did not start the command');
  });

  it('starts the command and falls silent is given up after the time-out', async () => {
    const open = await connect({ onCommand: ({ accept }) => accept().write('begun') });
    const timeout = new AbortController();
    const onOutput = () => timeout.abort();

    const failure = await failureOf(open.run('true', { onOutput, signal: timeout.signal }));

    expect(failure).toBeInstanceOf(ConnectionLostError);
  });

  it('closes the connection during a command causes a failure', async () => {
    const onCommand = ({ accept, connection: opened }: RequestedCommand) => {
      accept();
      opened.end();
    };
    expect(await failureOf(runTrue(await connect({ onCommand })))).toBeInstanceOf(
      ConnectionLostError,
    );
  });

  it.each<[string, (command: RequestedCommand) => void]>([
    ['ends the command without saying how', ({ accept }) => accept().end()],
    ['closes the channel without saying how', ({ accept }) => accept().destroy()],
  ])('%s is no success', async (_, onCommand) => {
    const open = await connect({ onCommand });
    expect(await failureOf(runTrue(open))).toBeInstanceOf(ConnectionLostError);
  });

  it('sends two exit codes counts with the first', async () => {
    const onCommand = ({ accept }: RequestedCommand) => {
      const channel = accept();
      channel.exit(3);
      channel.exit(0);
      channel.end();
    };
    const open = await connect({ onCommand });
    expect(await runTrue(open)).toEqual({ code: 3, signal: null });
  });
});
