import { sendDatagrams, type SyslogDestination } from './syslog.adapter.js';

function destinationWith(change: Partial<SyslogDestination>): SyslogDestination {
  const { signal } = new AbortController();
  const lookup: SyslogDestination['lookup'] = () => undefined;
  return { host: 'log.example', port: 514, lookup, timeoutMs: 60_000, signal, ...change };
}

describe('the lookup of a receiver of datagrams', () => {
  it('fails if it takes too long', async () => {
    await expect(
      sendDatagrams([Buffer.from('entry')], destinationWith({ timeoutMs: 20 })),
    ).rejects.toThrow('The address of log.example could not be looked up in time.');
  });

  it('is abandoned when the delivery is stopped', async () => {
    const stopController = new AbortController();
    const sent = sendDatagrams(
      [Buffer.from('entry')],
      destinationWith({ signal: stopController.signal }),
    );
    stopController.abort(new Error('Stackyard stops'));
    await expect(sent).rejects.toThrow('Stackyard stops');
  });
});
