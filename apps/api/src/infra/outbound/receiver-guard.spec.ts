import { Settings } from '#config/settings.js';
import { isOffLimits } from '#config/off-limits.js';
import { ReceiverGuard } from './receiver-guard.adapter.js';

function guard(...LOG_RECEIVER_ALLOWED_HOSTS: string[]): ReceiverGuard {
  return new ReceiverGuard(Object.assign(new Settings(), { LOG_RECEIVER_ALLOWED_HOSTS }));
}

describe('addresses of receivers', () => {
  it.each([
    '169.254.169.254',
    '169.254.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'ff02::1',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
  ])('must not be %s', (address) => expect(isOffLimits(address)).toBe(true));

  it.each(['127.0.0.1', '10.1.2.3', '192.168.1.10', '172.17.0.1', '::1', 'fd12::1', '1.1.1.1'])(
    'may be %s',
    (address) => expect(isOffLimits(address)).toBe(false),
  );

  it('may be any that an operator lists', () => {
    expect(guard().refuses('169.254.10.5')).toBe(true);
    expect(guard('169.254.10.5').refuses('169.254.10.5')).toBe(false);
    expect(guard('169.254.10.5').refuses('169.254.10.6')).toBe(true);
  });

  it('are checked after resolving a name', async () => {
    const lookUp = (host: string, at: ReceiverGuard) =>
      new Promise((resolve, reject) => {
        at.lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
      });
    await expect(lookUp('169.254.169.254', guard())).rejects.toThrow(/LOG_RECEIVER_ALLOWED_HOSTS/);
    expect(await lookUp('127.0.0.1', guard())).toMatchObject([{ address: '127.0.0.1' }]);
    expect(await lookUp('169.254.1.1', guard('169.254.1.1'))).toMatchObject([{ family: 4 }]);
  });
});
